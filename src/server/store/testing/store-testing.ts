import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { readEntity } from '../../../shared/schema/entity.ts';
import { type Manifest, resolveThrough, resolveTrees } from '../../../shared/schema/manifest.ts';
import { sqliteEngine } from '../sqlite/engine.ts';
import type { Store } from '../store.ts';

/** An empty folder, and how to delete it. For tests. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'mainstay-store-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A manifest made of data schemas by path, beside the users that every store has. For tests. */
export function manifestOf(schemas: Record<string, JsonSchema>): Manifest {
  const users: JsonSchema = {
    title: 'User',
    'x-entity': { scope: 'every', label: 'name', search: ['name'] },
    required: ['name'],
    properties: { name: { type: 'string', maxLength: 100 } },
  };
  const all = { 'users/user': users, ...schemas };
  const entities = Object.entries(all).map(([path, schema]) => [path, readEntity(path, schema)]);
  return resolveTrees(resolveThrough(Object.fromEntries(entities)));
}

/** Opens tenant 1 of a folder with these schemas, runs the work, and closes everything. For tests. */
export async function withStore<T>(
  dataDir: string,
  manifest: Manifest,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const engine = sqliteEngine({ dataDir, manifest });
  try {
    const store = await engine.openOrCreate({ tenant: 1 });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  } finally {
    await engine.close();
  }
}
