import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productModel } from '../../product-model.ts';
import { postgresEngine } from '../../store/postgres/engine.ts';
import type { Values } from '../../store/store.ts';
import { type TempDatabase, tempDatabase } from '../../store/testing/temp-database.ts';
import { seedTenant } from '../features.ts';
import { daysOf } from './recurrence.ts';

const FIRST = '2026-01-01';
const LAST = '2026-12-31';
const NODE = join(import.meta.dirname, '../../../../test/support/run-plans.ts');
const RULES = ['FREQ=WEEKLY;BYDAY=MO', 'FREQ=WEEKLY;BYDAY=TH;INTERVAL=2', 'FREQ=MONTHLY;BYMONTHDAY=15'];
/** Per node, after how many reported days it is killed; it restarts with the last of them. */
const KILLED_AFTER = [[60], [150]];

/** A company with one plan per rule, as of the start of the year. */
async function plans({ url }: TempDatabase): Promise<void> {
  const engine = postgresEngine({ url, model: productModel });
  const store = await engine.openOrCreate({ tenant: 1 });
  await store.write(async (writer) => {
    await seedTenant(writer);
    const user = await writer.insert('users/user', {
      name: 'Ann',
      email: 'ann@acme.example',
      is_active: true,
    });
    const site = await writer.insert('company/site', { code: 'S', name: 'Site' });
    const location = await writer.insert('company/location', { site, name: 'Hall', slug: 'hall' });
    const category = await writer.insert('assets/equipment_category', { name: 'Mills', slug: 'mills' });
    const asset = await writer.insert('assets/equipments', {
      name: 'Mill',
      code: 'M',
      category,
      location,
      is_online: true,
      make: 'A',
      model: 'B',
      serial_number: 'C',
      purchase_date: FIRST,
    });
    for (const [index, rrule] of RULES.entries()) {
      const plan: Values = {
        code: `PM-${index}`,
        name: rrule,
        asset,
        responsible: user,
        is_active: true,
        start_on: FIRST,
        mode: 'fixed',
        combine: 'any',
        shift: 'none',
        lead_days: 0,
        while_open: 'create',
        next_due_on: FIRST,
      };
      await writer.insert('maintenance/plan_trigger', {
        plan: await writer.insert('maintenance/plan', plan),
        kind: 'calendar',
        rrule,
      });
    }
  });
  await store.close();
  await engine.close();
}

/** Runs a node to the end of the year; each kill interrupts it in the middle of its work. */
async function nodeThrough(url: string, kills: readonly number[]): Promise<void> {
  let day = FIRST;
  for (const after of [...kills, Number.POSITIVE_INFINITY]) {
    const node: ChildProcess = spawn(process.execPath, [NODE, url, day, LAST], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = 0;
    node.stdout?.on('data', (text: Buffer) => {
      for (const line of text.toString().trim().split('\n')) if (line > day) day = line;
      told += text.toString().trim().split('\n').length;
      if (told >= after) node.kill('SIGKILL');
    });
    const [code] = await once(node, 'exit');
    if (after === Number.POSITIVE_INFINITY) expect(code).toBe(0);
  }
}

/** The dates of all plans, and the number of work orders. */
async function found({ url }: TempDatabase): Promise<{ dates: string[][]; orders: number }> {
  const engine = postgresEngine({ url, model: productModel });
  const store = await engine.openOrCreate({ tenant: 1 });
  const all = await store.read(async (reader) => ({
    rows: await reader.find('maintenance/occurrence', { properties: ['plan.name', 'key', 'state'] }),
    orders: await reader.count('work-orders/work_order'),
  }));
  await store.close();
  await engine.close();
  const dates = all.rows.map((row) => [row['plan.name'], row.key, row.state].map(String));
  return { dates: dates.sort((a, b) => (a.join() < b.join() ? -1 : 1)), orders: all.orders };
}

// Two nodes need a database that both can reach, so this is skipped on SQLite.
test.runIf(process.env.TEST_ENGINE === 'postgresql')(
  'two nodes that are killed again and again make each date of a year, and none twice',
  async () => {
    const database = await tempDatabase();
    await plans(database);
    await Promise.all(KILLED_AFTER.map((kills) => nodeThrough(database.url, kills)));
    const { dates, orders } = await found(database);
    const expected = RULES.flatMap((rule) =>
      [...daysOf(rule, FIRST, FIRST, LAST)].map((day) => [rule, `c:${day}`, 'generated']),
    ).sort((a, b) => (a.join() < b.join() ? -1 : 1));
    expect(dates).toEqual(expected);
    expect(orders).toBe(expected.length);
    await database.remove();
  },
);
