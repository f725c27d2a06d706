import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Engine } from '../../src/server/store/engine.ts';
import { postgresEngine } from '../../src/server/store/postgres/engine.ts';
import { sqliteEngine } from '../../src/server/store/sqlite/engine.ts';
import type { Condition, Reader, Store, Values, Writer } from '../../src/server/store/store.ts';
import { tempDatabase } from '../../src/server/store/testing/temp-database.ts';
import { type Change, model, type Operation, operation, TABLES } from './parity-history.ts';

/** Runs the same history on both engines and collects the differences between their answers. */
export async function parity(
  seed: number,
  operations: number,
): Promise<{ differences: unknown[]; done: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-parity-'));
  const database = await tempDatabase();
  const sides = [sqliteEngine({ dataDir, model }), postgresEngine({ url: database.url, model })].map(sideOf);
  const differences: unknown[] = [];
  let done = 0;
  try {
    for (const next of fc.sample(operation, { numRuns: operations, seed })) {
      const [left, right] = await Promise.all(sides.map((side) => side.then((ready) => ready.run(next))));
      done++;
      if (JSON.stringify(left) !== JSON.stringify(right) && differences.push({ next, left, right }) >= 5)
        break;
    }
  } finally {
    for (const side of sides) await (await side).close();
    await database.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { differences, done };
}

/** Ids are renumbered: an id that was given and rolled back is given again by SQLite, and never by PostgreSQL. */
async function sideOf(engine: Engine) {
  const store: Store = await engine.openOrCreate({ tenant: 1 });
  const given = new Map<string, number[]>(TABLES.map((table) => [table, []]));
  const real = (table: string, number: number) => given.get(table)?.[number - 1] ?? 1_000_000 + number;
  return {
    run: (next: Operation): Promise<unknown> =>
      next.kind === 'write' ? runWrite(next) : store.read((reader) => ask(reader, next)),
    async close() {
      await store.close();
      await engine.close();
    },
  };

  async function runWrite({ changes, caught }: Extract<Operation, { kind: 'write' }>): Promise<unknown> {
    let added: [string, number][] = [];
    try {
      const said = await store.write(async (writer) => {
        // The write may run again from its beginning.
        added = [];
        const answers: unknown[] = [];
        for (const one of changes) {
          const work = () => apply(writer, one, added);
          answers.push(await (caught ? writer.attempt(work).catch(inWords) : work()));
        }
        return answers;
      });
      for (const [table, number] of added) given.get(table)?.push(number);
      return said;
    } catch (error) {
      return inWords(error);
    }
  }

  async function apply(writer: Writer, one: Change, added: [string, number][]): Promise<unknown> {
    if (one.do === 'next') return writer.next('parity');
    if (one.do === 'remove')
      return writer.remove(
        one.table,
        one.where.map((part) => realIn(one.table, part)),
      );
    const written = realValues(one.table, one.values);
    if (one.do === 'update') return writer.update(one.table, real(one.table, one.id), written);
    if (one.do === 'updateWhere')
      return writer.updateWhere(
        one.table,
        one.where.map((part) => realIn(one.table, part)),
        written,
      );
    added.push([one.table, await writer.insert(one.table, written)]);
    return 'added';
  }

  async function ask(reader: Reader, { table, query, sum }: Extract<Operation, { kind: 'ask' }>) {
    const conditions = query.where?.map((part) => realIn(table, part));
    const asked = { ...query, where: conditions };
    try {
      return {
        found: (await reader.find(table, asked)).map((row) => shown(table, row)),
        count: await reader.count(table, asked),
        sum: await reader.sum(table, sum, conditions),
      };
    } catch (error) {
      return inWords(error);
    }
  }

  function target(table: string, property: string): string | undefined {
    if (property === 'id') return table;
    return model.entities[table]?.properties.find((one) => one.name === property)?.reference?.entity;
  }

  function realValues(table: string, all: Values): Values {
    return Object.fromEntries(
      Object.entries(all).map(([name, value]) => {
        const to = target(table, name);
        return [name, to && typeof value === 'number' ? real(to, value) : value];
      }),
    );
  }

  function realIn(table: string, condition: Condition): Condition {
    if (!('property' in condition) || !('value' in condition) || condition.op === 'contains')
      return condition;
    const to = target(table, condition.property);
    if (!to) return condition;
    const one = (value: unknown) => (typeof value === 'number' ? real(to, value) : value);
    const value = Array.isArray(condition.value) ? condition.value.map(one) : one(condition.value);
    return { ...condition, value } as Condition;
  }

  function shown(table: string, row: Record<string, unknown>): unknown {
    return Object.entries(row)
      .filter(([name]) => name !== 'created_at' && name !== 'updated_at')
      .map(([name, value]) => [name, numbered(table, name, value)]);
  }

  function numbered(table: string, name: string, value: unknown): unknown {
    const to = name === 'shelf_maker' ? 'p/maker' : target(table, name);
    if (!to || value === null) return value;
    const ordinal = (number: number) => (given.get(to)?.indexOf(number) ?? -1) + 1;
    if (typeof value === 'number') return ordinal(value);
    const { id: number, label } = value as { id: number; label: string };
    return { id: ordinal(number), label: label.replace(/^(Shelf|Part|Note|Maker) \d+$/, '$1') };
  }
}

function inWords(error: unknown): string {
  const { name, message } = error as Error;
  return `${name}: ${message}`;
}
