import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Param } from '../query/dialect.ts';
import { MOST_PATTERN } from './dialect.ts';

/** How long a statement waits for a lock of another connection. */
export const BUSY_MS = 250;
/** The default number of prepared statements to keep. Each takes 5 to 30 KB. */
const MOST_STATEMENTS = 300;
const LIMITS = {
  attach: 0,
  likePatternLength: MOST_PATTERN,
  length: 16 << 20,
  sqlLength: 200_000,
  variableNumber: 1000,
  exprDepth: 200,
  compoundSelect: 50,
};

/** A name by which SQLite opens a file but does not make it: by a plain path, a lost file would become an empty one. */
export function existingFile(path: string): string {
  return `${pathToFileURL(path).href}?mode=rw`;
}

/**
 * One connection to one file, which must exist unless `create` is set. Statements are prepared once per text and kept;
 * rows come as arrays.
 * Only `prepare`, `all`, `run` and `exec` of node:sqlite are used: its iterators, sessions and user functions have crashed.
 */
export class SqliteConnection {
  readonly path: string;
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, Kept>();
  private mostStatements = MOST_STATEMENTS;

  constructor(path: string, { foreignKeys = true, create = false } = {}) {
    this.path = path;
    this.database = new DatabaseSync(create ? path : existingFile(path), {
      timeout: BUSY_MS,
      defensive: true,
      enableForeignKeyConstraints: foreignKeys,
      limits: LIMITS,
    });
  }

  /** Runs statements without parameters or results. */
  exec(sql: string): void {
    this.database.exec(sql);
  }

  all(sql: string, params: Param[] = []): unknown[][] {
    const statement = this.statement(sql);
    check(sql, params);
    return statement.all(...params) as unknown as unknown[][];
  }

  /** Runs a statement and returns how many rows it changed. */
  run(sql: string, params: Param[] = []): number {
    const statement = this.statement(sql);
    check(sql, params);
    return Number(statement.run(...params).changes);
  }

  /** Gives a table another text, in a transaction, which must fit the rows as they are: nothing checks that. Other connections read it anew. */
  changeSchemaText(table: string, sql: string): void {
    const [[version] = []] = this.all('PRAGMA schema_version');
    this.database.enableDefensive(false);
    try {
      this.exec('PRAGMA writable_schema = ON');
      const changed = this.run(`UPDATE "sqlite_schema" SET "sql" = ? WHERE "type" = 'table' AND "name" = ?`, [
        sql,
        table,
      ]);
      if (changed !== 1) throw new Error(`there is no table ${table}`);
      // Read anew first, so that a transaction that is rolled back takes what was read with it.
      this.exec(`PRAGMA writable_schema = RESET; PRAGMA schema_version = ${Number(version) + 1}`);
    } finally {
      this.exec('PRAGMA writable_schema = OFF');
      this.database.enableDefensive(true);
    }
  }

  get inTransaction(): boolean {
    return this.database.isTransaction;
  }

  get isOpen(): boolean {
    return this.database.isOpen;
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  /** Forgets its prepared statements and its pages. */
  rest(): void {
    this.statements.clear();
    this.exec('PRAGMA shrink_memory');
  }

  /** Limits the prepared statements to keep: the more connections are open, the fewer each keeps. */
  keepStatements(most: number): void {
    this.mostStatements = most;
    while (this.statements.size > this.mostStatements) this.forgetOne();
  }

  private statement(sql: string): StatementSync {
    const known = this.statements.get(sql);
    if (known) {
      known.used = true;
      return known.statement;
    }
    const made = this.database.prepare(sql);
    made.setReturnArrays(true);
    while (this.statements.size >= this.mostStatements) this.forgetOne();
    this.statements.set(sql, { statement: made, used: false });
    return made;
  }

  /** Drops the oldest statement that was not used since the previous pass (the clock algorithm). */
  private forgetOne(): void {
    for (const [sql, kept] of this.statements) {
      this.statements.delete(sql);
      if (!kept.used) return;
      kept.used = false;
      this.statements.set(sql, kept);
    }
  }
}

interface Kept {
  statement: StatementSync;
  used: boolean;
}

/** Refuses NaN, Dates, undefined and missing parameters, which node:sqlite would silently bind as NULL. */
function check(sql: string, params: Param[]): void {
  for (const param of params) {
    if (param === null || typeof param === 'string' || typeof param === 'bigint') continue;
    if (typeof param === 'number' && Number.isFinite(param)) continue;
    throw new TypeError(`A statement cannot carry ${typeof param} ${String(param)}: ${sql}`);
  }
  const wanted = placeholders(sql);
  if (wanted !== params.length)
    throw new TypeError(`A statement needs ${wanted} values, not ${params.length}: ${sql}`);
}

const counts = new Map<string, number>();

/**
 * Counts the `?`. Our statements contain it only as a placeholder: values are always parameters, never part of the
 * SQL.
 */
function placeholders(sql: string): number {
  let count = counts.get(sql);
  if (count === undefined) {
    count = sql.split('?').length - 1;
    if (counts.size > 5000) counts.clear();
    counts.set(sql, count);
  }
  return count;
}
