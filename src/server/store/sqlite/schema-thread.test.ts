import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { productModel } from '../../product-model.ts';
import { temporaryFolder, withStore } from '../testing/store-testing.ts';
import { BUSY_MS } from './connection.ts';

const SITE = 'company/site';
/** Longer than other connections wait, after the time in which the thread starts. */
const HELD_MS = 2_000 + 2 * BUSY_MS;

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

test('tables are changed once another connection, such as that of a checkpoint, lets go of the file', async () => {
  await withStore(folder.path, productModel, async (store) => {
    const files: LayerFiles = { [`${SITE}.json`]: { properties: { own_gate: { default: 'North' } } } };
    await store.write((writer) => writer.insert(SITE, { code: 'S', name: 'Site' }));
    const other = new DatabaseSync(join(folder.path, 'tenants', 't_1.db'));
    other.exec('BEGIN IMMEDIATE');
    const extended = store.extend([{ id: 'own', version: null, files }], async () => 'done');
    await pause(HELD_MS);
    other.exec('COMMIT');
    other.close();
    expect(await extended).toBe('done');
    expect(await store.read((reader) => reader.get(SITE, 1))).toMatchObject({ own_gate: 'North' });
  });
});
