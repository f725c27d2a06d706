import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { PART } from '../../../shared/entity-paths.ts';
import { importFile } from '../../operations/commands/import/import-file.ts';
import { LOCATION, MOVEMENT } from './parts.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../docs/import');
const temp = await tempRecords();
const folder = mkdtempSync(join(tmpdir(), 'mainstay-parts-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await temp.remove();
});

const load = (entity: string, file: string) =>
  importFile({ context: temp.ctx, entity: temp.entity(entity), file, progress: () => {} });

test('parts and what there is of them come from two files', async () => {
  await temp.create(LOCATION, { name: 'Main Store' });
  for (const [entity, file] of [
    [PART, 'parts.csv'],
    [MOVEMENT, 'opening-stock.csv'],
  ] as const) {
    const { written, errors } = await load(entity, join(EXAMPLES, file));
    expect([errors.told, written]).toEqual([[], 3]);
  }
  const parts = await temp.list(PART, { ordering: 'code' });
  expect(
    parts.map(({ code, on_hand, stock_value, to_order }) => [code, on_hand, stock_value, to_order]),
  ).toEqual([
    ['BRG-6204', 12, 178.8, 0],
    ['OIL-68', 40.5, 170.1, 160],
    ['VBELT-A42', 6, 57, 0],
  ]);
});

test('a line that cannot be booked is named, and nothing of the file is written', async () => {
  const file = join(folder, 'wrong.csv');
  writeFileSync(
    file,
    'kind,part,quantity,location,unit_cost\nreceive,Deep groove bearing 6204,1,Main Store,1\nreceive,V-belt A42,-2,Main Store,1\n',
  );
  const count = () => temp.ctx.store.read((reader) => reader.count(MOVEMENT));
  const before = await count();
  const { written, errors } = await load(MOVEMENT, file);
  expect(errors.told).toEqual([
    expect.objectContaining({ line: 3, message: expect.stringContaining('must be more than 0') }),
  ]);
  expect([written, await count()]).toEqual([0, before]);
});
