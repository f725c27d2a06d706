import { afterAll, expect, test } from 'vitest';
import { workingAs } from '../../../../test/support/principals.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { beginImport, writeRows } from '../import/imports.ts';
import type { RecordContext } from '../record-context.ts';
import { undoSet } from './undo-set.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const plan = { entity: 'company/site', mode: 'create', columns: [['code'], ['name']] };
const codes = async () => (await temp.list('company/site', { code: 'R-' })).map(({ code }) => code);

/** The same store, but something else runs before its first write. */
function interrupted(store: RecordContext['store'], work: () => Promise<unknown>): RecordContext['store'] {
  let waiting: Promise<unknown> | undefined;
  return new Proxy(store, {
    get(target, name) {
      const own = Reflect.get(target, name, target);
      if (typeof own !== 'function') return own;
      if (name !== 'write') return own.bind(target);
      return async (...args: unknown[]) => {
        waiting ??= work();
        await waiting;
        return own.apply(target, args);
      };
    },
  });
}

test('rows that are written while an import begins to be taken back go with the others', async () => {
  const { id } = await beginImport(temp.ctx, { plan, title: 'sites.csv', total: 3, fingerprint: 'one' });
  await writeRows(temp.ctx, id, { from: 0, rows: [['R-1', 'One']] });
  const second = () => writeRows(temp.ctx, id, { from: 1, rows: [['R-2', 'Two']] });
  const undone = await undoSet({ ...temp.ctx, store: interrupted(temp.ctx.store, second) }, id);
  expect(undone).toMatchObject({ state: 'undone', left: 0, kept: [] });
  expect(await codes()).toEqual([]);
  const late = await writeRows(temp.ctx, id, { from: 2, rows: [['R-3', 'Three']] });
  expect(late).toMatchObject({ state: 'undone', done: 2 });
  expect(await codes()).toEqual([]);
});

test('nobody takes back what they may no longer see, and nothing of another person', async () => {
  const { id } = await beginImport(temp.ctx, { plan, title: 'sites.csv', total: 1, fingerprint: 'two' });
  await writeRows(temp.ctx, id, { from: 0, rows: [['R-9', 'Nine']] });
  const notFound = { code: 'not_found' };
  const blind = workingAs(temp.ctx, { grants: {} });
  await expect(undoSet(blind, id)).rejects.toMatchObject(notFound);
  const stranger = workingAs(temp.ctx, { id: 987_654, name: 'Bo' });
  await expect(undoSet(stranger, id)).rejects.toMatchObject(notFound);
  await expect(undoSet(temp.ctx, id + 1)).rejects.toMatchObject(notFound);
  expect(await codes()).toEqual(['R-9']);
  expect(await undoSet(temp.ctx, id)).toMatchObject({ state: 'undone', left: 0 });
  expect(await codes()).toEqual([]);
  expect(await undoSet(temp.ctx, id)).toMatchObject({ state: 'undone', left: 0 });
});

test('what belongs to all who may do the same is taken back by anybody, as far as their own rights go', async () => {
  const { id } = await beginImport(temp.ctx, { plan, title: 'sites.csv', total: 1, fingerprint: 'three' });
  await writeRows(temp.ctx, id, { from: 0, rows: [['R-8', 'Eight']] });
  const blind = workingAs(temp.ctx, { id: 987_654, grants: {} });
  await expect(undoSet(blind, id, 'anybody')).rejects.toMatchObject({ code: 'not_found' });
  const stranger = workingAs(temp.ctx, { id: 987_654, name: 'Bo' });
  await expect(undoSet(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await codes()).toEqual(['R-8']);
  expect(await undoSet(stranger, id, 'anybody')).toMatchObject({ state: 'undone', left: 0, kept: [] });
  expect(await codes()).toEqual([]);
});
