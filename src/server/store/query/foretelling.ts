import type { Reference } from '../../../shared/schema/entity.ts';
import { together } from '../../lib/together.ts';
import type { Query, Row } from '../store.ts';
import { type Catalog, type TableInfo, tableAt } from '../tables/catalog.ts';
import type { Column } from '../tables/table.ts';
import type { Sql } from './dialect.ts';
import type { ForeseenRows, Given } from './foreseen-rows.ts';
import { type Projection, projectionOf } from './projection.ts';
import type { SqlWriteTransaction } from './session.ts';

/** What a row shows of the records it refers to, by reference. */
type Shown = ReadonlyMap<string, readonly unknown[]>;

/** Answers a writer's questions about rows that are not sent to the database yet. */
export class Foretelling {
  readonly #catalog: Catalog;
  readonly #session: SqlWriteTransaction;
  readonly #foreseen: ForeseenRows;

  constructor(catalog: Catalog, session: SqlWriteTransaction, foreseen: ForeseenRows) {
    this.#catalog = catalog;
    this.#session = session;
    this.#foreseen = foreseen;
  }

  /**
   * Predicts the row that a statement will add later, before the next read that could see it or at the commit; undefined
   * if it cannot be predicted. If the row is refused then, the write runs again and waits for its answer.
   */
  async added(info: TableInfo, { text, params }: Sql, given: Given): Promise<Row | undefined> {
    if (!this.#foreseen.knows(info)) return undefined;
    const projection = projectionOf(this.#catalog, info);
    const shown = await this.#shown(info, projection, given);
    const id = shown && this.#foreseen.take(info);
    if (id === undefined) return undefined;
    this.#session.append({ into: text, params, id, table: info });
    const whole = new Map([...given, ['id', id]]);
    this.#foreseen.wait(info, id, whole);
    const row = projection.foretell(whole, shown as Shown);
    this.#foreseen.learn(this.#catalog, info, row);
    return row;
  }

  /** The result of a query for one waiting row, or for rows that refer to it; undefined for any other query. */
  async found(table: string, query: Query): Promise<Row[] | undefined> {
    const asked = idAsked(query);
    if (!asked) return undefined;
    const info = tableAt(this.#catalog, table);
    const [name, id] = asked;
    if (name === 'id') {
      const given = this.#foreseen.waiting(info, id);
      if (!given) return undefined;
      const projection = projectionOf(this.#catalog, info, query.properties);
      const shown = await this.#shown(info, projection, given);
      return shown && [projection.foretell(given, shown)];
    }
    // No row in the database refers to a row that it does not have yet.
    const isNew = info.columns.get(name)?.reference && this.#foreseen.waiting(this.#target(info, name), id);
    return isNew && info.table.entity && !this.#foreseen.hasWaiting(info) ? [] : undefined;
  }

  /** What a row shows of the records it refers to; undefined if one of them does not exist. */
  async #shown(info: TableInfo, { shown }: Projection, given: Given): Promise<Shown | undefined> {
    const found = new Map<string, readonly unknown[]>();
    const asked = [...shown].map(async ([name, { sql, isLabel }]) => {
      const id = given.get(name);
      if (typeof id !== 'number') return true;
      const label = isLabel ? this.#foreseen.label(this.#target(info, name), id) : undefined;
      if (label !== undefined) return found.set(name, [label]);
      const [row] = await this.#session.all(sql, [id]);
      return row?.[0] === id && found.set(name, row.slice(1));
    });
    return (await together(asked)).includes(false) ? undefined : found;
  }

  #target(info: TableInfo, name: string): TableInfo {
    const { reference } = info.columns.get(name) as Column;
    return tableAt(this.#catalog, (reference as Reference).entity);
  }
}

/** The property and the single id of a query that asks for nothing else. */
function idAsked({ where = [], search, offset, ranked }: Query): [string, number] | undefined {
  const [condition, ...others] = where;
  if (!condition || others.length > 0 || search !== undefined || offset || ranked) return undefined;
  const { op } = condition;
  if (op !== 'eq' && op !== 'in') return undefined;
  const [id, ...more] = [condition.value].flat();
  return typeof id === 'number' && more.length === 0 ? [condition.property, id] : undefined;
}
