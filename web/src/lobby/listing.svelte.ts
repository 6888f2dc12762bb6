/** A list of tables, of which the server gives one page at a time. */
import type { TableInfo, TableList } from '../generated/protocol';

/** As many as the server gives at once: a page that is not full is the last. */
const PAGE = 50;

interface Row {
  table: TableInfo;
  /** Who has to act there, where that is told. */
  turn: number | null;
}

export class Listing {
  /** The tables that are known; null until the first are. */
  rows = $state.raw<Row[] | null>(null);
  /** Whether the server may have more. */
  more = $state(false);
  #pages = 1;

  constructor(readonly page: (after?: string) => Promise<TableList>) {}

  /** Asks anew for as much as was looked at. */
  load(): Promise<void> {
    return this.#show(this.#pages);
  }

  /** Asks for a page more; what was looked at stays as it is where that fails. */
  showMore(): Promise<void> {
    return this.#show(this.#pages + 1);
  }

  async #show(pages: number): Promise<void> {
    let read = await this.#read(pages);
    if (read.moved) read = await this.#read(pages);
    // More was asked for meanwhile, and has come.
    if (pages < this.#pages) return;
    this.#pages = pages;
    [this.rows, this.more] = [read.rows, read.more];
  }

  async #read(pages: number): Promise<{ rows: Row[]; more: boolean; moved: boolean }> {
    const rows = new Map<string, Row>();
    let [after, more, moved]: [string | undefined, boolean, boolean] = [undefined, true, false];
    for (let count = 0; count < pages && more; count += 1) {
      const { tables, to_act }: TableList = await this.page(after);
      // A table that comes twice was moved meanwhile; another may then not have come at all.
      moved ||= tables.some(({ id }) => rows.has(id));
      for (const [index, table] of tables.entries())
        rows.set(table.id, { table, turn: to_act?.[index] ?? null });
      [after, more] = [tables.at(-1)?.id, tables.length >= PAGE];
    }
    return { rows: [...rows.values()], more, moved };
  }
}
