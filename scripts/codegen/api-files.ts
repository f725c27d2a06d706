import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { describedRoutes, documentFrame } from '../../src/server/http/api-document.ts';
import type { Manifest } from '../../src/shared/schema/manifest.ts';
import { cached } from './cache.ts';
import type { SchemaFiles } from './schema-files.ts';

const WORKER = new URL('api-worker.ts', import.meta.url);

interface Made {
  document: unknown;
  types: string;
}

/** `openapi.json`, and `api.ts` with the types of every request and answer in it. */
export async function apiFiles(schemas: SchemaFiles, manifest: Manifest): Promise<Record<string, string>> {
  const source = {
    manifest,
    schemas: schemas.entities,
    plainSchemas: schemas.plain,
    version: productVersion(),
  };
  const inputs = { routes: describedRoutes(manifest), frame: documentFrame(source) };
  const packages = ['typescript', '@fastify/swagger'];
  const { document, types } = await cached('api', { inputs, packages, sources: [WORKER.pathname] }, () =>
    inWorker(inputs),
  );
  return { 'openapi.json': `${JSON.stringify(document, null, 1)}\n`, 'api.ts': types };
}

function inWorker(workerData: unknown): Promise<Made> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function productVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
