import { afterAll, expect, test } from 'vitest';
import { workingAs } from '../../../../test/support/principals.ts';
import { refusal } from '../../../../test/support/temp-plans.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import type { Grants } from '../../../shared/schema/grants.ts';
import { visibleReader } from '../../access/visible-reader.ts';
import { getRecord } from '../../records/get-record.ts';
import type { Computed } from '../../records/hooks.ts';
import type { Row } from '../../store/store.ts';
import { ruleDryRun, ruleRefused } from './rule-dry-run.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const ORDER = 'work-orders/work_order';
const RULE = 'company/rule';
const statuses = new Map((await temp.list('work-orders/status')).map((row) => [row.name, row.id]));

const COMPLETED = {
  required: ['status'],
  properties: {
    status: {
      required: ['control'],
      properties: { control: { required: ['kind'], properties: { kind: { const: 'completed' } } } },
    },
  },
};
const rule = (values: object) =>
  temp.create(RULE, { name: 'Own', entity: ORDER, is_active: false, ...values });
const now = async (id: number) => (await getRecord(temp.ctx, temp.entity(RULE), id)).record;
const order = (status: string, description?: string) =>
  temp.create(ORDER, { status: statuses.get(status), description });

test('a rule of closing looks at open work as if it were completed, one of saving as it is', async () => {
  const needed = { if: COMPLETED, then: { required: ['description'] } };
  const [closing, saving] = [await rule({ on: 'close', ...needed }), await rule({ on: 'save', ...needed })];
  const none = { open: 0, failing: 0, closed: 0, refused: 0 };
  expect((await now(closing.id)).dry_run).toEqual(none);
  await order('Open');
  await order('Open');
  await order('Open', 'Pump');
  await order('Cancelled');
  await order('Completed', 'Pump');
  const refused = await order('Completed');
  expect((await now(closing.id)).dry_run).toEqual({ open: 3, failing: 2, closed: 3, refused: 1 });
  expect((await now(saving.id)).dry_run).toEqual({ open: 3, failing: 0, closed: 3, refused: 1 });
  expect((await now(closing.id)).refused_records).toEqual({ [refused.id]: refused.code });
});

test('open work is looked at as if it were closed, not merely completed', async () => {
  const asked = { required: ['is_closed'], properties: { is_closed: { const: true } } };
  const made = await rule({ on: 'close', if: asked, then: { required: ['description'] } });
  const { open, failing } = (await now(made.id)).dry_run as { open: number; failing: number };
  await order('Open');
  expect((await now(made.id)).dry_run).toMatchObject({ open: open + 1, failing: failing + 1 });
});

test('of what closes an order, the completed one counts', async () => {
  const STATUS = 'work-orders/status';
  const controls = new Map((await temp.list('work-orders/controls')).map((row) => [row.kind, row.id]));
  const mean = (status: number, kind: string) =>
    temp.ctx.store.write((writer) => writer.keep(STATUS, status, { control: controls.get(kind) as number }));
  const completed = statuses.get('Completed') as number;
  const made = await rule({ on: 'close', if: COMPLETED, then: { required: ['description'] } });
  const failing = async () => ((await now(made.id)).dry_run as { failing: number }).failing;
  await order('Open');
  const before = await failing();
  expect(before).toBeGreaterThan(0);
  // Now the first status that closes an order cancels it, and none completes it.
  await mean(completed, 'cancelled');
  expect(await failing()).toBe(0);
  await temp.create(STATUS, { name: 'Done', control: controls.get('completed') });
  expect(await failing()).toBe(before);
  await mean(completed, 'completed');
});

test('records that never close are all open ones', async () => {
  const made = await rule({ on: 'close', then: { required: ['description'] } });
  const row = { ...(made as unknown as Row), entity: 'company/site', then: { required: ['calendar'] } };
  await temp.create('company/site');
  const [dry, refused] = await temp.ctx.store.read(async (reader) => [
    await ruleDryRun(row, reader, temp.ctx.now, reader),
    await ruleRefused(row, reader, temp.ctx.now, reader),
  ]);
  expect(dry).toMatchObject({ closed: 0, refused: 0 });
  expect(dry).not.toMatchObject({ open: 0 });
  expect(refused).toEqual({});
});

test('a rule of what a schema no longer has can be switched off, and lose the part that names it', async () => {
  const made = await rule({ is_active: true, then: { required: ['description'] } });
  const gone = { properties: { hull_number: { const: 1 } } };
  await temp.ctx.store.write((writer) => writer.keep(RULE, made.id, { if: JSON.stringify(gone) }));
  expect(await temp.update(RULE, made.id, { is_active: false })).toMatchObject({ is_active: false });
  expect(await refusal(temp.update(RULE, made.id, { if: gone }))).toEqual({
    if: ['"hull_number" is not a property of a Work Order'],
  });
  expect(await temp.update(RULE, made.id, { if: null })).toMatchObject({ if: null });
});

test('a rule about what is no more stops nothing', async () => {
  const made = await rule({ on: 'close', then: { required: ['description'] } });
  const row = { ...(made as unknown as Row), entity: 'yard/crane' };
  const of = (computed: Computed) =>
    temp.ctx.store.read(async (reader) => computed(row, reader, temp.ctx.now, reader));
  expect(await of(ruleDryRun)).toEqual({ open: 0, failing: 0, closed: 0, refused: 0 });
  expect(await of(ruleRefused)).toEqual({});
});

test('a rule is tried on what its author may read: it tells no hidden amount, and names no hidden order', async () => {
  const made = await rule({
    on: 'save',
    if: { properties: { amount: { exclusiveMinimum: 100 } }, required: ['amount'] },
    then: { required: ['description'] },
  });
  const row = made as unknown as Row;
  await temp.create(ORDER, { amount: 101, status: statuses.get('Open') });
  const tried = (grants?: Grants) =>
    temp.ctx.store.read(async (reader) => {
      const { principal } = grants ? workingAs(temp.ctx, { grants }) : temp.ctx;
      return ruleDryRun(row, reader, temp.ctx.now, visibleReader(reader, principal));
    });
  expect(await tried()).toMatchObject({ failing: 1 });
  expect(await tried({ '*': { read: 'all' } })).toMatchObject({ failing: 0 });
  expect(await tried({ [ORDER]: { read: 'own' } })).toMatchObject({ open: 0, closed: 0 });
});

test('of very many that would have been refused twenty are named', async () => {
  const made = await rule({ on: 'close', then: { required: ['description'] } });
  for (let count = 0; count < 21; count++) await order('Completed');
  const { dry_run, refused_records } = await now(made.id);
  const { refused } = dry_run as { refused: number };
  expect(refused).toBeGreaterThan(20);
  expect(Object.keys(refused_records as object)).toHaveLength(20);
});

test('of what was closed the last 200 are looked at', async () => {
  const made = await rule({ on: 'close', then: { required: ['description'] } });
  for (let count = 0; count < 200; count++) await order('Completed', 'Pump');
  expect((await now(made.id)).dry_run).toMatchObject({ closed: 200, refused: 0 });
});

test('rules are about what takes them, and each part tells what is wrong with it', async () => {
  expect(await refusal(rule({ entity: 'company/site', then: {} }))).toHaveProperty('entity');
  const long = 'x'.repeat(150);
  expect(
    await refusal(rule({ if: { properties: { [long]: {} } }, then: { properties: { nonsense: {} } } })),
  ).toEqual({
    if: [`"${'x'.repeat(100)}" is not a property of a Work Order`],
    then: ['"nonsense" is not a property of a Work Order'],
  });
});
