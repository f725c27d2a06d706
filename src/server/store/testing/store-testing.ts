import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { buildModel, type Model } from '../../../shared/schema/model.ts';
import { sqliteEngine } from '../sqlite/engine.ts';
import type { Store } from '../store.ts';

/** An empty folder, and how to delete it. For tests. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'mainstay-store-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A model made of data schemas by path, beside the users that every store has. For tests. */
export function modelOf(schemas: Record<string, JsonSchema>): Model {
  const users: JsonSchema = {
    title: 'User',
    'x-entity': { scope: 'every', label: 'name', search: ['name'] },
    required: ['name'],
    properties: { name: { type: 'string', maxLength: 100 } },
  };
  return buildModel([{ entities: { 'users/user': users, ...schemas }, screens: {} }]);
}

/** Opens tenant 1 of a folder with these schemas, runs the work, and closes everything. For tests. */
export async function withStore<T>(
  dataDir: string,
  model: Model,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const engine = sqliteEngine({ dataDir, model });
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
