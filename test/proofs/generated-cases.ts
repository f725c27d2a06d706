import fc from 'fast-check';
import { manifest } from '../../src/shared/gen/manifest.ts';
import { entitiesOf } from '../../src/shared/schema/manifest.ts';
import { HOSTS, type HostName, type Tenants } from '../support/isolation-tenants.ts';
import { sampleRecord } from '../support/sample-record.ts';
import { type Route, resolve } from './api-description.ts';
import { nastyText, nastyValue, nearValue, type Schema } from './hostile-values.ts';

/** A request, and its headers besides Host and token. */
export interface Case {
  url: string;
  body?: unknown;
  raw?: string;
  headers: Record<string, string>;
}

/** Valid input for a route on a host: the id of its record, and bodies that its schema and its store accept. */
interface Known {
  id: number | undefined;
  bodies: Record<string, unknown>[];
}

export async function knownOf({ path, method }: Route, tenants: Tenants, host: HostName): Promise<Known> {
  const entities = entitiesOf(manifest, host === 'admin' ? 'platform' : 'tenant');
  const entity = entities[path.replace(/\/\{\w+\}$/, '').slice(1)];
  const ids = tenants.ids[host];
  if (!entity) return { id: tenants.sessions[host], bodies: [] };
  const refer = (to: string) => ids[to] ?? 1;
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
  const bodies = await Promise.all(
    numbers.map((number) => sampleRecord(entity, refer, { number, optional: number % 2 === 0 })),
  );
  const parts = bodies.flatMap((body) => Object.entries(body).map((pair) => Object.fromEntries([pair])));
  return { id: ids[entity.path], bodies: method === 'patch' ? parts : bodies };
}

/** Requests to a route: valid, nearly valid and hostile. */
export function caseOf(route: Route, tenants: Tenants, known: Known): fc.Arbitrary<Case> {
  const ids = [
    ...new Set(HOSTS.flatMap((one) => [...Object.values(tenants.ids[one]), tenants.sessions[one]])),
    ...[1, 2, 3, 0, -1, 2 ** 53],
  ];
  const parameters = (route.operation.parameters ?? []).map((one) =>
    one.$ref ? (resolve(one.$ref) as unknown as typeof one) : one,
  );
  // Never empty, because that would be the address of the list.
  const key = fc.oneof(
    { arbitrary: fc.constant(String(known.id ?? 1)), weight: 4 },
    { arbitrary: fc.constantFrom(...ids).map(String), weight: 4 },
    { arbitrary: nastyText.map((text) => encodeURIComponent(text.toWellFormed()) || '%20'), weight: 1 },
  );
  const value = (schema: Schema) =>
    fc.oneof({ arbitrary: nearValue(schema, resolve, ids), weight: 3 }, { arbitrary: nastyText, weight: 1 });
  const query = fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === 'query')
        .map(({ name = '', schema = {} }) => [name, value(schema)]),
    ),
    { requiredKeys: [] },
  );
  const few = fc.tuple(query, fc.array(fc.nat(), { maxLength: 3 })).map(([all, picks]) => {
    const names = Object.keys(all);
    const chosen = new Set(picks.map((pick) => names[pick % Math.max(1, names.length)]));
    return Object.entries(all as Record<string, unknown>).filter(([name]) => chosen.has(name));
  });
  const strange = fc.oneof(
    { arbitrary: fc.constant([]), weight: 9 },
    { arbitrary: fc.tuple(nastyText, nastyText).map((pair) => [pair]), weight: 1 },
  );
  const schema = route.operation.requestBody?.content['application/json']?.schema;
  const body: fc.Arbitrary<Pick<Case, 'body' | 'raw'>> = schema
    ? fc.oneof(
        { arbitrary: nearValue(schema, resolve, ids).map((one) => ({ body: one })), weight: 12 },
        { arbitrary: nastyValue.map((one) => ({ body: one })), weight: 2 },
        ...(known.bodies.length > 0
          ? [{ arbitrary: fc.constantFrom(...known.bodies).map((one) => ({ body: one })), weight: 8 }]
          : []),
        {
          arbitrary: fc.constantFrom(
            { raw: '{"a":1,"a":2' },
            { raw: '{"__proto__":{"x":1}}' },
            { raw: '{"constructor":{"prototype":{"x":1}}}' },
            { raw: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
            { raw: JSON.stringify({ name: 'x'.repeat(70_000) }) },
            { raw: '\ufeff{}' },
            { raw: '{"name":"a","name":"b","code":"c"}' },
            { raw: '' },
          ),
          weight: 1,
        },
      )
    : fc.constant({});
  const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
    { arbitrary: fc.constant({}), weight: 8 },
    {
      arbitrary: fc.constantFrom<Record<string, string>>(
        { 'if-match': '"v1"' },
        { 'if-match': '*' },
        { 'if-match': 'x'.repeat(300) },
        { 'idempotency-key': 'same' },
        { 'idempotency-key': 'x'.repeat(300) },
        { 'content-type': 'text/plain' },
        { 'content-type': 'application/json\t; charset=utf-7' },
        { 'x-forwarded-host': 'globex.localhost' },
        { 'x-http-method-override': 'DELETE' },
        { origin: 'http://evil.example' },
      ),
      weight: 1,
    },
  );
  return fc.tuple(key, few, strange, body, headers).map(([id, some, more, sent, own]) => {
    const pairs = [...some, ...more].map(
      ([name, one]) =>
        `${encodeURIComponent(String(name).toWellFormed())}=${encodeURIComponent(String(one).toWellFormed())}`,
    );
    const path = route.path.replace(/\{\w+\}/, id);
    return { url: `/api/v1${path}${pairs.length ? `?${pairs.join('&')}` : ''}`, ...sent, headers: own };
  });
}
