import { parentPort, workerData } from 'node:worker_threads';
import openapiTypescript, { astToString } from 'openapi-typescript';

/** The types of an OpenAPI document. Properties with a default are optional in requests. */
const types = await openapiTypescript(workerData, { defaultNonNullable: false });
parentPort?.postMessage(astToString(types));
