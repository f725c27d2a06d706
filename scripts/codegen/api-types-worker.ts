import { parentPort, workerData } from 'node:worker_threads';
import openapiTypescript, { astToString } from 'openapi-typescript';

// A thread of its own: loading TypeScript takes as long as all the rest of codegen.
// What has a default need not be sent.
parentPort?.postMessage(astToString(await openapiTypescript(workerData, { defaultNonNullable: false })));
