import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Manifest } from '../../src/shared/schema/manifest.ts';
import { openApi } from '../../src/shared/schema/openapi.ts';
import { cached } from './cache.ts';
import type { SchemaFiles } from './schema-files.ts';

const WORKER = new URL('api-types-worker.ts', import.meta.url);

/** `openapi.json`, and `api.ts` with the types of every request and answer in it. */
export async function apiFiles(schemas: SchemaFiles, manifest: Manifest): Promise<Record<string, string>> {
  const document = openApi({
    manifest,
    schemas: schemas.entities,
    plainSchemas: schemas.plain,
    version: productVersion(),
  });
  const types = await cached(
    'api-types',
    { inputs: document, packages: ['typescript'], sources: [WORKER.pathname] },
    () => typesOf(document),
  );
  return { 'openapi.json': `${JSON.stringify(document, null, 1)}\n`, 'api.ts': types };
}

function typesOf(document: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: document });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function productVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
