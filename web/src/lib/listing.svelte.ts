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
  async load(): Promise<void> {
    const rows = new Map<string, Row>();
    let [after, full]: [string | undefined, boolean] = [undefined, true];
    for (let count = 0; count < this.#pages && full; count += 1) {
      const { tables, to_act }: TableList = await this.page(after);
      // A table that was moved meanwhile comes twice.
      for (const [index, table] of tables.entries())
        rows.set(table.id, { table, turn: to_act?.[index] ?? null });
      [after, full] = [tables.at(-1)?.id, tables.length >= PAGE];
    }
    [this.rows, this.more] = [[...rows.values()], full];
  }

  async showMore(): Promise<void> {
    this.#pages += 1;
    await this.load();
  }
}
