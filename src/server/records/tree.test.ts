import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { DEEPEST } from './tree.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const ASSET = 'assets/equipments';

const under = (parent: number | null) => temp.create(ASSET, { parent_asset: parent });
const refused = (text: string) => ({
  code: 'invalid',
  errors: { parent_asset: [expect.stringContaining(text)] },
});

test('a record lies below none of its own', async () => {
  const top = await under(null);
  const middle = await under(top.id);
  const leaf = await under(middle.id);
  await expect(temp.update(ASSET, top.id, { parent_asset: leaf.id })).rejects.toMatchObject(refused('below'));
  await expect(temp.update(ASSET, top.id, { parent_asset: top.id })).rejects.toMatchObject(refused('below'));
  await temp.update(ASSET, leaf.id, { parent_asset: top.id });
  await temp.update(ASSET, leaf.id, { parent_asset: null });
});

test('no other reference to records of the same kind leads back to its beginning', async () => {
  const order = (parent?: number) =>
    temp.create('work-orders/work_order', parent === undefined ? {} : { parent_work_order: parent });
  const first = await order();
  const last = await order((await order(first.id)).id);
  const under = (parent: number) =>
    temp.update('work-orders/work_order', first.id, { parent_work_order: parent });
  const at = (text: string) => ({ code: 'invalid', errors: { parent_work_order: [text] } });
  await expect(under(first.id)).rejects.toMatchObject(at('must not be this Work Order itself'));
  await expect(under(last.id)).rejects.toMatchObject(
    at('must not be a Work Order that has this one as its Parent Work Order'),
  );
  await under((await order()).id);
});

test('twelve levels and no more, whether a record is added below or a branch is hung deeper', async () => {
  const chain = [await under(null)];
  while (chain.length < DEEPEST) chain.push(await under((chain.at(-1) as { id: number }).id));
  const id = (at: number) => (chain.at(at) as { id: number }).id;
  await expect(under(id(-1))).rejects.toMatchObject(refused('more than 12 levels'));
  const branch = await under(null);
  await under(branch.id);
  await expect(temp.update(ASSET, branch.id, { parent_asset: id(-2) })).rejects.toMatchObject(
    refused('more than 12 levels'),
  );
  await temp.update(ASSET, branch.id, { parent_asset: id(-3) });
  await expect(temp.update(ASSET, id(0), { parent_asset: (await under(null)).id })).rejects.toMatchObject(
    refused('more than 12 levels'),
  );
});

test('lists take a branch, of the records themselves and of what refers to them', async () => {
  const mill = await under(null);
  const drive = await under(mill.id);
  const motor = await under(drive.id);
  const order = await temp.create('work-orders/work_order', { asset: motor.id });
  await temp.create('work-orders/work_order', { asset: (await under(null)).id });
  const ids = async (path: string, query: Record<string, string>) =>
    (await temp.list(path, { ...query, ordering: 'id' })).map((row) => row.id);
  expect(await ids(ASSET, { parent_asset_under: String(mill.id) })).toEqual([drive.id, motor.id]);
  expect(await ids('work-orders/work_order', { asset_under: String(mill.id) })).toEqual([order.id]);
  expect(await ids('work-orders/work_order', { asset_under: String(motor.id) })).toEqual([order.id]);
  expect(await ids('work-orders/work_order', { asset_under: '999999' })).toEqual([]);
  await expect(temp.list('work-orders/work_order', { asset_under: 'x' })).rejects.toMatchObject({
    code: 'malformed',
  });
  await expect(temp.list('work-orders/work_order', { status_under: '1' })).rejects.toMatchObject({
    code: 'malformed',
  });
});
