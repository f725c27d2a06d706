import { afterAll, describe, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { DEEPEST, MOST_BYTES, MOST_PROPERTIES } from '../../../shared/limited-schema.ts';
import { getRecord } from '../get-record.ts';
import { runAction } from '../run-action.ts';
import { ruleSchemaError } from './rule-schema.ts';
import { rulesOf } from './rules.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const ORDER = 'work-orders/work_order';
const NOTE = 'work-orders/work_order_completion_note';
const RULE = 'company/rule';
const statuses = new Map((await temp.list('work-orders/status')).map((row) => [row.name, row.id]));
const assets = new Map<string | null, number>();
for (const criticality of ['A', 'B', null])
  assets.set(criticality, (await temp.create('assets/equipments', { criticality })).id);

const WHY = 'is required to complete work on a critical asset';
const NEEDED = { 'completion_note.problem': [WHY], 'completion_note.root_cause': [WHY] };

test('tenants have rules for what they are offered, whatever rules its file has', async () => {
  const inWords = { ...temp.entity(ORDER), demands: [{ require: ['description'] }] };
  const names = (entity: typeof inWords) =>
    temp.ctx.store.read(async (reader) => (await rulesOf(entity, reader))?.map(({ name }) => name));
  expect(await names(inWords)).toContain('Critical assets: problem and root cause');
  expect(await names({ ...temp.entity('company/site'), demands: [] })).toBeUndefined();
});

describe('the rule that a tenant begins with', () => {
  const cases: [
    status: string,
    criticality: string | null,
    note: Record<string, string> | null,
    errors: object | null,
  ][] = [
    ['In Progress', 'A', null, null],
    ['Completed', 'A', null, NEEDED],
    ['Completed', 'B', null, null],
    ['Cancelled', 'A', null, null],
    ['Completed', 'A', { problem: 'Leak' }, { 'completion_note.root_cause': [WHY] }],
    ['Completed', 'A', { problem: 'Leak', root_cause: '  ' }, { 'completion_note.root_cause': [WHY] }],
    ['Completed', 'A', { problem: 'Leak', root_cause: 'Worn seal' }, null],
    ['Completed', null, null, null],
  ];
  test.each(cases)('%s, %s, note %j: %j', async (status, criticality, note, errors) => {
    const order = await temp.create(ORDER, { asset: assets.get(criticality), status: statuses.get('Open') });
    if (note) await temp.create(NOTE, { work_order: order.id, ...note });
    const saving = temp.update(ORDER, order.id, { status: statuses.get(status) });
    if (errors) await expect(saving).rejects.toMatchObject({ code: 'invalid', errors });
    else expect((await saving).status).toMatchObject({ label: status });
    const [after] = await temp.list(ORDER, { code: String(order.code) });
    expect(after?.status).toMatchObject({ label: errors ? 'Open' : status });
  });

  test('holds for a new order and for the action alike', async () => {
    const values = { asset: assets.get('A'), status: statuses.get('Completed') };
    await expect(temp.create(ORDER, values)).rejects.toMatchObject({ code: 'invalid', errors: NEEDED });
    const order = await temp.create(ORDER, { ...values, status: statuses.get('Open') });
    const entity = temp.entity(ORDER);
    const complete = entity.actions?.find(({ name }) => name === 'complete');
    if (!complete) throw new Error('no action');
    const run = (body: object) => runAction(temp.ctx, entity, complete, order.id, body);
    await expect(run({ completion_note: { problem: 'Leak' } })).rejects.toMatchObject({
      errors: { 'completion_note.root_cause': [WHY] },
    });
    expect(await temp.list(NOTE, { work_order_id: String(order.id) })).toEqual([]);
    const note = { problem: 'Leak', root_cause: 'Worn seal' };
    expect((await run({ completion_note: note })).record).toMatchObject({ is_closed: true });
  });
});

describe('rules of a tenant', () => {
  const rule = (values: object) => temp.create(RULE, { name: 'Own', entity: ORDER, ...values });

  test('hold from when they are active, and say how many records they would stop', async () => {
    const order = await temp.create(ORDER, { asset: assets.get('B'), status: statuses.get('Open') });
    const made = await rule({
      is_active: false,
      then: { properties: { items: { minimum: 1 } }, required: ['description'] },
    });
    const dry = async () => (await getRecord(temp.ctx, temp.entity(RULE), made.id)).record.dry_run;
    const { open, failing } = (await dry()) as { open: number; failing: number };
    expect(open).toBeGreaterThan(0);
    expect(failing).toBe(open);
    await temp.update(ORDER, order.id, { description: 'Pump' });
    await temp.create('work-orders/work_order_checklist', { work_order: order.id });
    expect(await dry()).toMatchObject({ open, failing: failing - 1 });
    const other = await temp.create(ORDER, { asset: assets.get('B'), status: statuses.get('Open') });
    const close = (id: number) => temp.update(ORDER, id, { status: statuses.get('Completed') });
    await temp.update(RULE, made.id, { is_active: true });
    await expect(close(other.id)).rejects.toMatchObject({
      errors: { items: ['does not meet a rule'], description: ['is required'] },
    });
    await close(order.id);
    const before = (await dry()) as { closed: number; refused: number };
    await temp.update(RULE, made.id, { is_active: false });
    await close(other.id);
    const { closed, refused } = before;
    expect(await dry()).toMatchObject({ closed: closed + 1, refused: refused + 1 });
    const { record } = await getRecord(temp.ctx, temp.entity(RULE), made.id);
    expect(record.refused_records).toMatchObject({ [other.id]: other.code });
    expect(record.refused_records).not.toHaveProperty(String(order.id));
  });

  test('may hold of every save', async () => {
    const made = await rule({
      on: 'save',
      if: { properties: { priority: { const: 'critical' } }, required: ['priority'] },
      then: { required: ['assigned_to'] },
      message: 'is needed for critical work',
    });
    const critical = temp.create(ORDER, { asset: assets.get('B'), priority: 'critical' });
    await expect(critical).rejects.toMatchObject({
      errors: { assigned_to: ['is needed for critical work'] },
    });
    await temp.update(RULE, made.id, { is_active: false });
  });

  test.each(['not', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf'])(
    'a property that does not exist is told inside %s too',
    async (word) => {
      const inner = { properties: { asset: { required: ['nothing'] } } };
      const held = word.endsWith('Of') ? [{}, inner] : inner;
      for (const part of ['if', 'then'])
        await expect(rule({ then: {}, [part]: { [word]: held } })).rejects.toMatchObject({
          errors: { [part]: [expect.stringContaining('asset.nothing')] },
        });
    },
  );

  test.each([
    [{ then: { properties: { nonsense: { const: 1 } } } }, { then: [expect.stringContaining('"nonsense"')] }],
    [
      { if: { properties: { asset: { required: ['nothing'] } } } },
      { if: [expect.stringContaining('asset.nothing')] },
    ],
    // Values behind a reference need nested `properties`; a name with a dot would never exist.
    [{ then: { required: ['asset.criticality'] } }, { then: [expect.stringContaining('"required"')] }],
    [{ then: { properties: { 'asset.name': {} } } }, { then: [expect.stringContaining('"properties"')] }],
    [{ if: { $ref: '#' } }, { if: [expect.stringContaining('"$ref"')] }],
    [{ if: { pattern: '(a+)+' } }, { if: [expect.stringContaining('"pattern"')] }],
    [{ then: { format: 'email' } }, { then: [expect.stringContaining('"format"')] }],
  ])('%j is refused', async (values, errors) => {
    await expect(rule(values)).rejects.toMatchObject({ code: 'invalid', errors });
  });
});

test('the schema of a rule has bounds', () => {
  const nested = (depth: number): object => (depth === 0 ? {} : { not: nested(depth - 1) });
  expect(ruleSchemaError(nested(DEEPEST))).toBeUndefined();
  expect(ruleSchemaError(nested(DEEPEST + 1))).toContain('levels');
  const wide = (count: number) => ({
    properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, {}])),
  });
  expect(ruleSchemaError(wide(MOST_PROPERTIES))).toBeUndefined();
  expect(ruleSchemaError(wide(MOST_PROPERTIES + 1))).toContain('properties');
  expect(ruleSchemaError({ const: 'x'.repeat(MOST_BYTES) })).toContain('64 KB');
  expect(ruleSchemaError([])).toBeDefined();
  expect(ruleSchemaError({ type: 'null' })).toBeDefined();
  expect(ruleSchemaError({ allOf: [] })).toBeDefined();
});
