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

test('the document is OpenAPI 3.1: its structure, its references, its operation ids and path parameters', async () => {
  const config = await createConfig({
    rules: {
      struct: 'error',
      'no-unresolved-refs': 'error',
      'operation-operationId-unique': 'error',
      'operation-parameters-unique': 'error',
      'path-parameters-defined': 'error',
      'no-ambiguous-paths': 'off',
      'no-identical-paths': 'error',
      'path-not-include-query': 'error',
      'no-undefined-server-variable': 'error',
      'security-defined': 'error',
      'operation-summary': 'error',
      'operation-2xx-response': 'error',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ message, location }) => `${location[0]?.pointer} ${message}`)).toEqual([]);
});

test('the structure check can fail: a wrong document is refused', async () => {
  const config = await createConfig({ rules: { struct: 'error' } });
  const wrong = { ...document, paths: { '/x': { get: { responses: { 200: {} }, sumary: 'x' } } } };
  const problems = await lintFromString({ source: JSON.stringify(wrong), config });
  expect(problems.length).toBeGreaterThan(0);
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
      'getConfig',
      'getHealth',
      'getOpenApi',
      'getReadiness',
      'getTenant',
      'login',
      'refresh',
      'setPassword',
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
