/** A list of tables that the server gives page by page. */
import type { TableInfo, TableList } from '../generated/protocol';

/** The size of a full page. A page with fewer tables is the last one. */
const PAGE = 50;

interface Row {
  table: TableInfo;
  /** The seat to act, if the server says so. */
  turn: number | null;
}

export class Listing {
  /** The tables so far; null until the first page has come. */
  rows = $state.raw<Row[] | null>(null);
  /** Whether the server may have more. */
  more = $state(false);
  #pages = 1;

  constructor(readonly page: (after?: string) => Promise<TableList>) {}

  /** Asks again for as many tables as are shown. */
  load(): Promise<void> {
    return this.#show(this.#pages);
  }

  /** Asks for the next page. If that fails, the list stays as it is. */
  showMore(): Promise<void> {
    return this.#show(this.#pages + 1);
  }

  async #show(pages: number): Promise<void> {
    let read = await this.#read(pages);
    if (read.moved) read = await this.#read(pages);
    // Another request has loaded more in the meantime.
    if (pages < this.#pages) return;
    this.#pages = pages;
    [this.rows, this.more] = [read.rows, read.more];
  }

  async #read(pages: number): Promise<{ rows: Row[]; more: boolean; moved: boolean }> {
    const rows = new Map<string, Row>();
    let [after, more, moved]: [string | undefined, boolean, boolean] = [undefined, true, false];
    for (let count = 0; count < pages && more; count += 1) {
      const { tables, to_act }: TableList = await this.page(after);
      // A table that appears twice has moved in the meantime, and another one may be missing.
      moved ||= tables.some(({ id }) => rows.has(id));
      for (const [index, table] of tables.entries())
        rows.set(table.id, { table, turn: to_act?.[index] ?? null });
      [after, more] = [tables.at(-1)?.id, tables.length >= PAGE];
    }
    return { rows: [...rows.values()], more, moved };
  }
}
