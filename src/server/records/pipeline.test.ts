import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { ApiError } from '../../shared/errors.ts';
import { inWords, textFrom } from '../../shared/texts/text.ts';
import { statusHooks } from '../features/work-orders/status.ts';
import { workOrderHooks } from '../features/work-orders/work-order.ts';
import type { Reader, Store, Writer } from '../store/store.ts';
import { createRecord } from './create-record.ts';
import { getSingle } from './get-record.ts';
import { type EntityHooks, Hooks } from './hooks.ts';
import type { RecordContext } from './record-context.ts';
import { removeRecord } from './remove-record.ts';
import { updateRecord } from './update-record.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const site = temp.entity('company/site');
const WORK_ORDER = 'work-orders/work_order';
const STATUS = 'work-orders/status';

const withHooks = (...all: EntityHooks[]): RecordContext => ({ ...temp.ctx, hooks: new Hooks(all) });

/** The store, recording which rows of a table a write reads. */
function noting(store: Store, table: string, seen: string[]): Store {
  const note = (name: string, asked: string) => asked === table && seen.push(name);
  const over = (writer: Writer): Writer =>
    new Proxy(writer, {
      get(target, name) {
        const method = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...words: unknown[]) => {
          note(String(name), String(words[0]));
          return method.apply(target, words);
        };
      },
    });
  return { ...store, read: (work) => store.read(work), write: (work) => store.write((w) => work(over(w))) };
}

test('several features add to one entity, in their order', async () => {
  const told: string[] = [];
  const feature = (name: string): EntityHooks => ({
    entity: site.path,
    authorize: () => void told.push(`${name} authorize`),
    normalize: (values) => ({ ...values, name: `${values.name} ${name}` }),
    validate: async () => void told.push(`${name} validate`),
    derive: async (change) => {
      told.push(`${name} derive ${change.values.name}`);
      return {};
    },
    afterSave: async (_change, after) => void told.push(`${name} afterSave ${after.name}`),
    beforeDelete: async () => void told.push(`${name} beforeDelete`),
  });
  const { id } = await temp.create(site.path);
  const ctx = withHooks(feature('one'), feature('two'));
  await updateRecord(ctx, site, id, { name: 'Pit' });
  expect(told).toEqual([
    'one authorize',
    'two authorize',
    'one validate',
    'two validate',
    'one derive Pit one two',
    'two derive Pit one two',
    'one afterSave Pit one two',
    'two afterSave Pit one two',
  ]);
  told.length = 0;
  await removeRecord(ctx, site, id);
  expect(told).toEqual(['one authorize', 'two authorize', 'one beforeDelete', 'two beforeDelete']);
});

test('hooks that say which properties or entities they are for run where these have to do with the write', async () => {
  const told: string[] = [];
  const ctx = withHooks(
    {
      entity: site.path,
      on: ['code'],
      derive: async () => {
        told.push('derive');
        return {};
      },
      afterSave: async () => void told.push('after'),
    },
    {
      entity: '*',
      serves: ({ label }) => label !== undefined,
      afterSave: async () => void told.push('serves'),
    },
    { entity: '*', on: ({ label = '' }) => [label], afterSave: async () => void told.push('named') },
    {
      entity: '*',
      serves: ({ personal }) => personal !== undefined,
      afterSave: async () => void told.push('serves not'),
    },
  );
  const { record } = await createRecord(ctx, site, { code: 'MILL', name: 'Mill' });
  expect(told).toEqual(['derive', 'after', 'serves', 'named']);
  told.length = 0;
  await updateRecord(ctx, site, record.id, { name: 'Old mill' });
  expect(told).toEqual(['serves', 'named']);
  told.length = 0;
  await updateRecord(ctx, site, record.id, { code: 'OLD' });
  expect(told).toEqual(['derive', 'after', 'serves']);
});

test('the record is read once before it is changed or deleted', async () => {
  const { id } = await temp.create(site.path);
  const seen: string[] = [];
  const ctx = { ...temp.ctx, store: noting(temp.ctx.store, site.path, seen) };
  await updateRecord(ctx, site, id, { name: 'Read once' });
  expect(seen).toEqual(['get', 'change']);
  seen.length = 0;
  await removeRecord(ctx, site, id);
  expect(seen).toEqual(['get', 'remove']);
});

test('who may not read a record may not read the only one of a parent either', async () => {
  const order = await temp.create(WORK_ORDER);
  const note = temp.entity('work-orders/work_order_completion_note');
  await temp.create(note.path, { work_order: order.id });
  expect(await getSingle(temp.ctx, note, order.id)).not.toBeNull();
  const ctx = withHooks({
    entity: note.path,
    authorize() {
      throw new ApiError('forbidden');
    },
  });
  await expect(getSingle(ctx, note, order.id)).rejects.toMatchObject({ code: 'forbidden' });
});

test('work orders that a status closes are changed as by hand: their hooks run, and may refuse', async () => {
  const [open, closed] = (await temp.list('work-orders/controls')).filter(({ name }) =>
    ['Open', 'Completed'].includes(String(name)),
  );
  const status = await temp.create(STATUS, { name: 'Awaiting review', control: open?.id });
  const order = await temp.create(WORK_ORDER, { status: status.id });
  const seen: unknown[] = [];
  let refuse = true;
  const watching: EntityHooks = {
    entity: WORK_ORDER,
    async validate({ before, values, reason }, reader: Reader) {
      expect(await reader.get(WORK_ORDER, order.id)).toMatchObject({ is_closed: false });
      seen.push([before?.id, values, reason && inWords(textFrom(reason))]);
      if (refuse) throw new ApiError('invalid', 'Not yet.');
    },
  };
  const ctx = withHooks(statusHooks, workOrderHooks, watching);
  const close = () => updateRecord(ctx, temp.entity(STATUS), status.id, { control: closed?.id });
  const read = async () => (await temp.list(WORK_ORDER, { id: String(order.id) }))[0];
  await expect(close()).rejects.toMatchObject({ message: 'Not yet.' });
  expect(await read()).toMatchObject({ is_closed: false });
  refuse = false;
  await close();
  expect(await read()).toMatchObject({ is_closed: true });
  const reason = 'The control of status Awaiting review changed from Open to Completed.';
  expect(seen).toEqual([
    [order.id, { is_closed: true }, reason],
    [order.id, { is_closed: true }, reason],
  ]);
});
