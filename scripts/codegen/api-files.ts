import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { features } from '../../src/server/features/features.ts';
import { apiDocument } from '../../src/server/http/api-document.ts';
import type { Manifest } from '../../src/shared/schema/manifest.ts';
import { cached } from './cache.ts';
import type { SchemaFiles } from './schema-files.ts';

const TYPES_WORKER = new URL('types-worker.ts', import.meta.url);

/**
 * Makes `openapi.json`, and `api.ts` with the types of all its requests and responses. The types take longer than
 * everything else, and only a type checker reads them, so `CODEGEN_TYPES=0` leaves them out.
 */
export async function apiFiles(schemas: SchemaFiles, manifest: Manifest): Promise<Record<string, string>> {
  const source = {
    manifest,
    schemas: schemas.entities,
    plainSchemas: schemas.plain,
    version: productVersion(),
  };
  const text = JSON.stringify(apiDocument(source, features), null, 1);
  const files = { 'openapi.json': `${text}\n` };
  if (process.env.CODEGEN_TYPES === '0') return files;
  const types = await made<string>('types', TYPES_WORKER, JSON.parse(text), ['typescript']);
  return { ...files, 'api.ts': types };
}

/**
 * Runs a worker on inputs and caches its result. It is a separate thread, because what it loads takes as long as all
 * the rest of codegen.
 */
function made<T>(name: string, worker: URL, inputs: unknown, packages: string[]): Promise<T> {
  return cached(name, { inputs, packages, sources: [worker.pathname] }, () => {
    return new Promise<T>((resolve, reject) => {
      const thread = new Worker(worker, { workerData: inputs });
      thread.once('message', resolve);
      thread.once('error', reject);
    });
  });
}

function productVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
