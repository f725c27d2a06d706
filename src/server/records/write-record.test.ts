import { afterAll, describe, expect, test } from 'vitest';
import { workingAs } from '../../../test/support/principals.ts';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { createRecord } from './create-record.ts';
import { createRecords } from './create-records.ts';
import { getRecord } from './get-record.ts';
import { removeRecord } from './remove-record.ts';
import { updateRecord } from './update-record.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { ctx } = temp;
const site = temp.entity('company/site');
const workOrder = temp.entity('work-orders/work_order');

describe('creating', () => {
  test('fills in defaults, numbers, who and when', async () => {
    const asset = await temp.create('assets/equipments');
    expect(asset).toMatchObject({ is_online: true, description: null, created_at: ctx.now.toISOString() });
    expect(await temp.create('assets/equipments', { criticality: null })).toMatchObject({
      criticality: null,
    });
    const reading = await temp.create('meter-readings/meter_reading', { asset: asset.id });
    expect(reading.created_by).toEqual({ id: ctx.principal.id, label: ctx.principal.name });
    const codes = [await temp.create(workOrder.path), await temp.create(workOrder.path)].map(
      (one) => one.code,
    );
    expect(codes).toEqual(['WO-00001', 'WO-00002']);
  });

  test('a moment is kept in UTC whatever zone it was told in, and one that there is not is refused', async () => {
    const told = await temp.create(workOrder.path, { failed_at: '2026-02-28T08:00:00+02:00' });
    expect(told.failed_at).toBe('2026-02-28T06:00:00.000Z');
    for (const failed_at of ['2016-12-31T23:59:60Z', '2026-02-28T08:00:00+02'])
      await expect(temp.update(workOrder.path, told.id, { failed_at })).rejects.toMatchObject({
        errors: { failed_at: ['must be a date and time, such as 2026-03-31T08:00:00Z'] },
      });
  });

  test('a day of the year 0 is none: it would stop what groups by weeks', async () => {
    const at = (suggested_start_date: string) => temp.create(workOrder.path, { suggested_start_date });
    await expect(at('0000-12-31')).rejects.toMatchObject({
      errors: { suggested_start_date: ['must be a date, such as 2026-03-31'] },
    });
    expect((await at('0001-01-01')).suggested_start_date).toBe('0001-01-01');
  });

  test('a name that nobody sees is none', async () => {
    await expect(temp.create(site.path, { name: '\u200b\u00ad ' })).rejects.toMatchObject({
      errors: { name: ['is required'] },
    });
  });

  test('texts are written without what nobody sees, and one line is one line', async () => {
    const name = 'Werk-\u200b1 ';
    const made = await temp.create(site.path, { name: `\t${name}` });
    expect(made.name).toBe('Werk-1');
    const asset = await temp.create('assets/equipments', {
      name: 'A\r\nB',
      description: 'one\r\n\ttwo\u202e ',
    });
    expect(asset).toMatchObject({ name: 'A B', description: 'one\n\ttwo' });
    // An older version stored any text: saving another field leaves it, as does sending it back.
    await ctx.store.write((writer) => writer.update(site.path, made.id, { name }));
    expect((await temp.update(site.path, made.id, { name })).name).toBe(name);
    expect((await temp.update(site.path, made.id, { name: `${name}\u200b` })).name).toBe('Werk-1');
  });

  test('a refused record takes no number', async () => {
    const body = { ...(await temp.sample(workOrder.path)), asset: 999_999 };
    await expect(createRecord(ctx, workOrder, body)).rejects.toMatchObject({ code: 'invalid' });
    expect((await temp.create(workOrder.path)).code).toBe('WO-00005');
  });

  test('all that is wrong is told at once, also references to nothing', async () => {
    const nothing = { asset: 999_999, assigned_to: 888_888 };
    const refused = { asset: ['does not exist'], assigned_to: ['does not exist'] };
    await expect(temp.create(workOrder.path, { ...nothing, priority: 'urgent' })).rejects.toMatchObject({
      errors: { ...refused, priority: [expect.any(String)] },
    });
    await expect(temp.create(workOrder.path, nothing)).rejects.toMatchObject({ errors: refused });
    const { id } = await temp.create(workOrder.path);
    await expect(
      temp.update(workOrder.path, id, { ...nothing, completion_end_date: '1999-01-01' }),
    ).rejects.toMatchObject({ errors: { ...refused, completion_end_date: [expect.any(String)] } });
  });

  test.each([
    ['text', 'text'],
    ['a list', []],
    ['nothing', null],
    ['no body', undefined],
    ['a number', 5],
  ])('refuses %s as a body', async (_, body) => {
    await expect(createRecord(ctx, site, body)).rejects.toMatchObject({ code: 'malformed', status: 400 });
  });

  test.each([
    ['code', '', 'is required'],
    ['name', ' ', 'is required'],
    ['name', '\t\u00a0', 'is required'],
    ['code', 'x'.repeat(51), 'must be at most 50 characters'],
    ['name', 'a\0b', 'holds characters that are not text'],
    ['name', '\udc00', 'holds characters that are not text'],
    ['name', 5, 'must be text'],
    ['__proto__', 1, 'is not known'],
    ['constructor', 1, 'is not known'],
    ['id', 5, 'is set by the system'],
    ['_version', 5, 'is not known'],
  ])('%s = %j %s', async (name, value, text) => {
    const body = { code: 'S', name: 'S' };
    Object.defineProperty(body, name, { value, enumerable: true, configurable: true });
    const error = await createRecord(ctx, site, body).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'invalid', status: 422 });
    expect(Object.entries(error.errors)).toEqual([[name, [text]]]);
  });

  test.each([
    ['priority', 'urgent', 'must be one of low, medium, high, critical'],
    ['priority', 7, 'must be one of low, medium, high, critical'],
    ['suggested_start_date', '2026-02-30', 'must be a date, such as 2026-03-31'],
    ['amount', -1, 'must be at least 0'],
    ['amount', 1e300, 'must be at most 1000000000000'],
    ['amount', '5', 'must be a number'],
    ['asset', 2 ** 53, 'must be the id of a record of assets/equipments'],
    ['asset', null, 'is required'],
    ['is_closed', true, 'is set by the system'],
  ])('a work order with %s = %j: %s', async (name, value, text) => {
    const body = { ...(await temp.sample(workOrder.path)), [name]: value };
    const error = await createRecord(ctx, workOrder, body).catch((thrown) => thrown);
    expect(error.errors).toEqual({ [name]: [text] });
  });

  test('tells a limited number of errors', async () => {
    const body = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field${at}`, at]));
    const error = await createRecord(ctx, site, body).catch((thrown) => thrown);
    expect(Object.keys(error.errors)).toHaveLength(50);
  });
});

describe('Idempotency-Key', () => {
  test('gives the first answer again, and keeps to one record', async () => {
    const body = { code: 'again', name: 'Again' };
    const twice = await Promise.all(
      [1, 2].map(() => createRecord(ctx, site, body, { idempotencyKey: 'k1' })),
    );
    expect(twice[0]).toEqual(twice[1]);
    expect(await temp.list(site.path, { code: 'again' })).toHaveLength(1);
    const other = createRecord(ctx, site, { ...body, name: 'Other' }, { idempotencyKey: 'k1' });
    await expect(other).rejects.toMatchObject({ code: 'key_in_use', status: 409 });
    const elsewhere = createRecord(ctx, temp.entity('company/location'), body, { idempotencyKey: 'k1' });
    await expect(elsewhere).rejects.toMatchObject({ code: 'key_in_use' });
  });

  test('is another one for another person, and forgotten after a day', async () => {
    const make = (code: string, way: object) =>
      createRecord({ ...ctx, ...way }, site, { code, name: 'X' }, { idempotencyKey: 'k2' });
    const first = await make('mine', {});
    const second = await make('yours', workingAs(ctx, { id: Number(ctx.principal.id) + 1 }));
    expect(second.record.id).not.toBe(first.record.id);
    const later = (ms: number) => ({ now: new Date(ctx.now.getTime() + ms) });
    expect((await make('mine', later(24 * 3600 * 1000 - 1))).record.id).toBe(first.record.id);
    expect((await make('tomorrow', later(24 * 3600 * 1000 + 1))).record.code).toBe('tomorrow');
  });

  test('tells what is there by then, and nothing that is hidden by then', async () => {
    const way = { idempotencyKey: 'rights of now' };
    const body = await temp.sample(workOrder.path);
    const { record } = await createRecord(ctx, workOrder, body, way);
    await temp.update(workOrder.path, record.id, { priority: 'low' });
    expect((await createRecord(ctx, workOrder, body, way)).record.priority).toBe('low');
    const as = workingAs(ctx, { grants: { [workOrder.path]: { read: 'own', create: true } } });
    const after = createRecord(as, as.schema.at(workOrder.path), body, way);
    await expect(after).rejects.toMatchObject({ code: 'not_found' });
  });

  test('belongs to one path: what fits another entity too is another request there', async () => {
    const body = { name: 'Same' };
    const make = (path: string) => createRecord(ctx, temp.entity(path), body, { idempotencyKey: 'one path' });
    const { record } = await make('procedures/procedure');
    await expect(make('procedures/procedure')).resolves.toMatchObject({ record: { id: record.id } });
    await expect(make('requests/portal')).rejects.toMatchObject({ code: 'key_in_use' });
  });

  test('is free again when the request was refused', async () => {
    const taken = createRecord(ctx, site, { code: 'again', name: 'X' }, { idempotencyKey: 'k3' });
    await expect(taken).rejects.toMatchObject({ errors: { code: ['is already used'] } });
    const made = await createRecord(ctx, site, { code: 'free', name: 'X' }, { idempotencyKey: 'k3' });
    expect(made.record.code).toBe('free');
  });
});

describe('changing', () => {
  test('raises the version, and If-Match holds to the one that was seen', async () => {
    const { id } = await temp.create(site.path);
    const change = (name: string, ifMatch?: string) => updateRecord(ctx, site, id, { name }, { ifMatch });
    expect((await change('two', '"v1"')).version).toBe(2);
    await expect(change('three', '"v1"')).rejects.toMatchObject({ code: 'stale', status: 412 });
    await expect(change('three', 'W/"v2"')).rejects.toMatchObject({ code: 'stale' });
    await expect(removeRecord(ctx, site, id, { ifMatch: '"v1"' })).rejects.toMatchObject({ code: 'stale' });
    expect((await change('three', '"v1", "v2"')).version).toBe(3);
    expect((await change('four', '*')).version).toBe(4);
    expect((await change('four', '"v4"')).version).toBe(4);
  });

  test('without a field is refused, with the same values is fine', async () => {
    const made = await temp.create(site.path);
    const nothing = await updateRecord(ctx, site, made.id, {}).catch((thrown) => thrown);
    expect(nothing.errors).toEqual({ '': ['Send at least one field to change.'] });
    const same = await updateRecord(ctx, site, made.id, { name: made.name, code: made.code });
    expect(same).toEqual({ record: made, version: 1 });
  });

  test('what is not there is not found, whatever the id', async () => {
    for (const id of [999_999, Number.MAX_SAFE_INTEGER]) {
      await expect(updateRecord(ctx, site, id, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
      await expect(getRecord(ctx, site, id)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('deleting', () => {
  test('what is referred to stays, and the answer says who refers to it', async () => {
    const asset = await temp.create('assets/equipments');
    await temp.create(workOrder.path, { asset: asset.id });
    const refused = removeRecord(ctx, temp.entity('assets/equipments'), asset.id);
    await expect(refused).rejects.toMatchObject({
      code: 'still_referenced',
      status: 409,
      message: 'Work Orders still refer to this Asset. Change or delete those first.',
    });
  });
});

describe('a batch', () => {
  test('is written in slices; a body that is refused ends it, and the slices before stay', async () => {
    const bodies = Array.from({ length: 50 }, (_, at) => ({ code: `B${at}`, name: `Batch ${at}` }));
    const seen: number[] = [];
    const halves = [bodies.slice(0, 20), bodies.slice(20)];
    expect(await createRecords(ctx, site, halves, { onWritten: (count) => seen.push(count) })).toBe(50);
    expect(seen.at(-1)).toBe(50);
    expect(await temp.list(site.path, { code: 'B49' })).toHaveLength(1);
    const half = [
      { code: 'CC1', name: 'CC1' },
      { code: 'B1', name: 'again' },
    ];
    await expect(createRecords(ctx, site, [half])).rejects.toMatchObject({
      index: 1,
      cause: { errors: { code: ['is already used'] } },
    });
    await expect(createRecords(ctx, site, [[{ code: 'CC2', name: 'CC2' }], [{}]])).rejects.toMatchObject({
      index: 1,
    });
    expect(await temp.list(site.path, { code: 'CC2' })).toHaveLength(1);
  });
});

test('a change refers to nothing that who makes it does not see', async () => {
  const path = 'work-orders/work_order';
  const [mine, own, other] = [
    await temp.create(path, { assigned_to: ctx.principal.id }),
    await temp.create(path, { assigned_to: ctx.principal.id }),
    await temp.create(path, { assigned_to: null }),
  ];
  const as = workingAs(ctx, { grants: { '*': { read: 'all' }, [path]: { read: 'own', update: 'own' } } });
  const below = (parent_work_order: number) =>
    updateRecord(as, as.schema.at(path), mine.id, { parent_work_order });
  await expect(below(other.id)).rejects.toMatchObject({ errors: { parent_work_order: ['does not exist'] } });
  expect((await below(own.id)).record.parent_work_order).toMatchObject({ id: own.id });
});

test('a change that is sent again with its key adds its lines once, whatever its version says by then', async () => {
  const calendar = temp.entity('company/calendar');
  const { record, version } = await createRecord(ctx, calendar, { name: 'Shop' });
  const body = { holidays: [{ on_date: '2026-12-25', name: 'Christmas' }] };
  const way = { ifMatch: `"v${version}"`, idempotencyKey: 'one change' };
  const first = await updateRecord(ctx, calendar, record.id, body, way);
  const again = await updateRecord(ctx, calendar, record.id, body, way);
  expect([again.record.holidays, again.version]).toEqual([first.record.holidays, first.version]);
  expect(again.record.holidays).toHaveLength(1);
  const other = await createRecord(ctx, calendar, { name: 'Yard' });
  const elsewhere = updateRecord(ctx, calendar, other.record.id, body, { idempotencyKey: 'one change' });
  await expect(elsewhere).rejects.toMatchObject({ code: 'key_in_use' });
});
