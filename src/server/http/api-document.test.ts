import { createConfig, lintFromString } from '@redocly/openapi-core';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { manifest } from '../../shared/gen/manifest.ts';
import document from '../../shared/gen/openapi.json' with { type: 'json' };
import { entityAt } from '../../shared/schema/manifest.ts';

const paths = document.paths as unknown as Record<
  string,
  Record<string, { operationId: string; responses: object }>
>;
const METHODS = ['get', 'post', 'patch', 'delete'];

// The main rules of Spectral for OpenAPI (spectral:oas), with a linter a tenth of its size.
const LINT = createConfig({
  rules: Object.fromEntries(
    [
      'struct',
      'no-unresolved-refs',
      'no-unused-components',
      'operation-operationId-unique',
      'operation-operationId-url-safe',
      'operation-parameters-unique',
      'operation-summary',
      'operation-description',
      'operation-tag-defined',
      'operation-2xx-response',
      'tag-description',
      'parameter-description',
      'path-parameters-defined',
      'path-not-include-query',
      'path-declaration-must-exist',
      'no-path-trailing-slash',
      'no-identical-paths',
      'no-empty-servers',
      'no-undefined-server-variable',
      'no-enum-type-mismatch',
      'no-invalid-parameter-examples',
      'info-contact',
      'info-license',
      'security-defined',
    ].map((rule) => [rule, 'error' as const]),
  ),
});

async function problemsOf(source: object): Promise<string[]> {
  const problems = await lintFromString({ source: JSON.stringify(source), config: await LINT });
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`);
}

test('the document is OpenAPI 3.1, and says of each operation what it is for', async () => {
  expect(await problemsOf(document)).toEqual([]);
  const names = document.tags.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(arraysWithoutItems(document)).toEqual([]);
  expect(arraysWithoutItems({ a: { type: 'array', items: false } })).toEqual(['#/a']);
});

/** JSON Schema 2020-12 allows arrays without `items`, but many tools do not. */
function arraysWithoutItems(value: unknown, at = '#'): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, items } = value as { type?: unknown; items?: unknown };
  const inside = Object.entries(value).flatMap(([name, one]) => arraysWithoutItems(one, `${at}/${name}`));
  return type === 'array' && typeof items !== 'object' ? [at, ...inside] : inside;
}

const SOME_PATHS = ['/users/login', '/users/logout', '/tenant', '/dashboard'];

type Item = Record<string, Record<string, unknown>>;
test.each<[rule: string, change: (login: Record<string, unknown>, paths: Record<string, Item>) => void]>([
  ['struct', (login) => Object.assign(login, { sumary: 'x' })],
  ['operation-description', (login) => delete login.description],
  ['operation-tag-defined', (login) => Object.assign(login, { tags: ['Nowhere'] })],
  ['operation-operationId-unique', (login) => Object.assign(login, { operationId: 'logout' })],
  ['no-unused-components', (_login, paths) => delete paths['/dashboard']],
  ['no-path-trailing-slash', (_login, paths) => Object.assign(paths, { '/x/': paths['/tenant'] })],
  ['security-defined', (login) => Object.assign(login, { security: [{ cookie: [] }] })],
])('%s is held: a document that breaks it is refused', async (rule, change) => {
  const wrong = structuredClone(document) as unknown as { paths: Record<string, Item> };
  // Of the whole document only what is counted over all of it needs the rest.
  if (rule !== 'no-unused-components')
    for (const path of Object.keys(wrong.paths)) if (!SOME_PATHS.includes(path)) delete wrong.paths[path];
  change(wrong.paths['/users/login']?.post ?? {}, wrong.paths);
  expect((await problemsOf(wrong)).filter((problem) => problem.startsWith(`${rule} `))).not.toEqual([]);
});

test('every schema in it is a JSON Schema 2020-12', () => {
  const ajv = addFormats(new Ajv2020({ strict: false }));
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    expect(ajv.validateSchema(schema), `${name}: ${ajv.errorsText()}`).toBe(true);
  }
});

test('every operation of every entity has its route, and no other', () => {
  for (const entity of Object.values(manifest)) {
    const key = entity.key === 'id' ? 'id' : `${entity.key}_id`;
    const own = paths[`/${entity.path}`] ?? {};
    const collection = entity.singleton ? {} : own;
    const record = entity.singleton ? own : (paths[`/${entity.path}/{${key}}`] ?? {});
    const routes = {
      list: 'get' in collection,
      create: 'post' in collection,
      get: 'get' in record,
      update: 'patch' in record,
      delete: 'delete' in record,
    };
    const wanted = Object.fromEntries(
      Object.keys(routes).map((operation) => [
        operation,
        (entity.operations as string[]).includes(operation),
      ]),
    );
    expect(routes, entity.path).toEqual(wanted);
  }
});

test('every operation needs a token unless it says otherwise, and may answer 429 and 503', () => {
  expect(document.security).toEqual([{ bearer: [] }]);
  const open = Object.values(paths)
    .flatMap((item) => METHODS.flatMap((method) => item[method] ?? []))
    .filter((operation) => 'security' in operation)
    .map((operation) => operation.operationId);
  expect(open.sort()).toEqual(
    [
      'addPhotosAsStranger',
      'forgotPassword',
      'getCalendarFeed',
      'getConfig',
      'getHealth',
      'getLogo',
      'getLook',
      'getOpenApi',
      'getPublicPortal',
      'getPublicRequest',
      'getReadiness',
      'getTenant',
      'login',
      'readFile',
      'refresh',
      'reportAsStranger',
      'sendPhotoAsStranger',
      'sendPhotoThumbAsStranger',
      'setPassword',
      'unsubscribe',
    ].sort(),
  );
  expect(Object.keys(paths['/company/site']?.get?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '429', '503']),
  );
});

test('an answer fits the schema of its record, and a record with a stranger in it does not', () => {
  const ajv = addFormats(new Ajv2020({ strict: false }));
  ajv.addSchema({ $id: 'api', components: document.components });
  const check = ajv.compile({ $ref: 'api#/components/schemas/work_orders__work_order' });
  const record = {
    id: 1,
    created_at: '2026-01-31T08:00:00.000Z',
    updated_at: '2026-01-31T08:00:00.000Z',
    code: 'WO-00001',
    asset: { id: 3, label: 'Pump' },
    status: { id: 1, label: 'Open' },
    maint_type: 'preventive',
    priority: 'low',
    suggested_start_date: '2026-02-01',
    completion_end_date: '2026-02-02',
    description: null,
    amount: null,
    is_closed: false,
    assigned_to: null,
    hrs_estimated: null,
    is_failure: false,
    failed_at: null,
    parent_work_order: null,
    plan: null,
    request: null,
    occurrence: null,
    started_at: null,
    closed_at: null,
    site: null,
    time_zone: null,
    category: null,
    location: null,
    criticality: null,
    hrs_spent: 0,
    labour_cost: 0,
    misc_cost: 0,
    total_cost: 0,
    items: 0,
    items_assigned: 0,
    items_open: 0,
    procedures_open: 0,
    parts_state: 'none',
    files: [{ id: 1, name: 'a.png', type: 'image/png', size: 9, thumb: false }],
    parts_cost: 0,
    control_kind: 'open',
  };
  expect(check(record), ajv.errorsText(check.errors)).toBe(true);
  expect(check({ ...record, stranger: 1 })).toBe(false);
  expect(check({ ...record, asset: 3 })).toBe(false);
  expect(Object.keys(record).sort()).toEqual(
    entityAt(manifest, 'work-orders/work_order')
      .properties.map((property) => property.name)
      .sort(),
  );
});
