import type { AnySchemaObject } from 'ajv';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import document from '../../src/shared/gen/openapi.json' with { type: 'json' };
import type { Schema } from './hostile-values.ts';

interface Operation {
  parameters?: { $ref?: string; name?: string; in?: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: object }>;
  servers?: unknown;
}
type Paths = Record<string, Record<string, Operation>>;

/** One method at one address, as in the API description. */
export interface Route {
  method: string;
  path: string;
  operation: Operation;
}

const paths = document.paths as unknown as Paths;
export const ROUTES: Route[] = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    operation.servers ? [] : [{ method, path, operation }],
  ),
);
/** Statuses that any route may answer without documenting them: invalid HTTP, or too many requests. */
export const ALWAYS = [400, 404, 405, 413, 414, 415, 429];

/** What a list or a report is written as for a spreadsheet. */
const FILE = /^text\/csv$|spreadsheetml/;

/** The schema that a reference within the description points to. */
export function resolve(ref: string): Schema {
  let at: unknown = document;
  for (const name of ref.split('/').slice(1))
    at = (at as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')];
  return at as Schema;
}

/** Checks an answer against the description of its route; undefined if nothing is wrong. */
export function describedAnswers() {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema({ ...document, $id: 'api' } as AnySchemaObject);
  const compiled = new Map<string, ValidateFunction>();
  const escaped = (path: string) => encodeURI(path.replaceAll('~', '~0').replaceAll('/', '~1'));
  return ({ method, path, operation }: Route, status: number, text: string): string | undefined => {
    const response = operation.responses[status];
    if (!response && !ALWAYS.includes(status)) return 'status not described';
    const pointer = response
      ? (response.$ref ?? `#/paths/${escaped(path)}/${method}/responses/${status}`)
      : '#/components/responses/malformed';
    if (response && !response.$ref && !response.content)
      return text === '' ? undefined : 'a body where none is';
    // An exported list is text or a zipped workbook, and so are reports; their contents have tests of their own.
    const isFile = response?.content && Object.keys(response.content).some((type) => FILE.test(type));
    if (isFile && /^(\uFEFF|PK)/.test(text)) return undefined;
    const key = `${pointer}/content/application~1json/schema`;
    const check = compiled.get(key) ?? ajv.compile({ $ref: `api${key}` });
    compiled.set(key, check);
    try {
      return check(JSON.parse(text)) ? undefined : `not as described (${ajv.errorsText(check.errors)})`;
    } catch {
      return 'not JSON';
    }
  };
}
