import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productModel } from '../../product-model.ts';
import type { StoreOwner } from '../engine.ts';
import { sqliteEngine } from '../sqlite/engine.ts';
import { storePath } from '../sqlite/store-file.ts';

const made = new Map<string, Promise<Buffer>>();

/**
 * For tests: the bytes of a store's file with all tables and no records. Making the tables takes 200 ms, copying a file
 * a few, and hundreds of tests begin with a store.
 */
export function emptyStoreFile(owner: StoreOwner): Promise<Buffer> {
  const name = JSON.stringify(owner);
  const known = made.get(name) ?? makeStore(owner);
  made.set(name, known);
  return known;
}

async function makeStore(owner: StoreOwner): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-template-'));
  const engine = sqliteEngine({ dataDir, model: productModel });
  try {
    await (await engine.openOrCreate(owner)).close();
  } finally {
    await engine.close();
  }
  const bytes = readFileSync(storePath(dataDir, owner));
  rmSync(dataDir, { recursive: true });
  return bytes;
}
