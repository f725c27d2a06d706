import { parentPort, workerData } from 'node:worker_threads';
import openapiTypescript, { astToString } from 'openapi-typescript';

/** The types of an OpenAPI document. What has a default need not be sent. */
const types = await openapiTypescript(workerData, { defaultNonNullable: false });
parentPort?.postMessage(astToString(types));
