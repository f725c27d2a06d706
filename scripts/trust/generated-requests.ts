import type { AnySchemaObject } from 'ajv';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { manifest } from '../../src/shared/gen/manifest.ts';
import document from '../../src/shared/gen/openapi.json' with { type: 'json' };
import { entitiesOf } from '../../src/shared/schema/manifest.ts';
import {
  CANARY,
  type Companies,
  HOSTS,
  type HostName,
  isolationCompanies,
  PERSON,
  patiently,
} from '../../test/support/isolation-companies.ts';
import { sampleRecord } from '../../test/support/sample-record.ts';
import { nastyText, nastyValue, nearValue, type Schema } from './hostile-values.ts';
import { figure, type Proof, timeFigure } from './proof.ts';

interface Operation {
  parameters?: { $ref?: string; name?: string; in?: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: object }>;
}
type Paths = Record<
  string,
  Record<string, Operation> & { parameters?: Operation['parameters']; servers?: unknown }
>;

interface Route {
  method: string;
  path: string;
  operation: Operation;
}

/** A request, and the headers that it has beside Host and token. */
interface Case {
  url: string;
  body?: unknown;
  raw?: string;
  headers: Record<string, string>;
}

interface Found {
  sent: number;
  serverErrors: number;
  foreign: number;
  traces: number;
  undescribed: number;
  slowest: number;
  examples: string[];
  statuses: Map<number, number>;
}

const paths = document.paths as unknown as Paths;
const ROUTES: Route[] = Object.entries(paths).flatMap(([path, item]) =>
  item.servers
    ? []
    : ['get', 'post', 'patch', 'delete'].flatMap((method) => {
        const operation = item[method];
        const shared = item.parameters ?? [];
        return operation
          ? [
              {
                method,
                path,
                operation: { ...operation, parameters: [...shared, ...(operation.parameters ?? [])] },
              },
            ]
          : [];
      }),
);
/** What any route may answer, whatever its description says: wrong in HTTP itself, or too much at once. */
const ALWAYS = [400, 404, 405, 413, 414, 415, 429];
/** A session that is ended by a generated request would make all later ones worthless. */
const ENDS_SESSIONS = new Set([
  '/users/logout',
  '/users/sessions/{id}',
  '/users/set-password',
  '/users/password',
]);

/** Requests made from the API's own description, right, nearly right and hostile, each answer held against it. */
export const generatedRequests: Proof = {
  name: 'generated requests',
  async run(size) {
    const { long } = size;
    const companies = await isolationCompanies();
    try {
      const found = await sendAll(companies, await companies.build(), long ? 100_000 : 3_000);
      const control = await sendAll(companies, broken(await companies.build()), 400);
      for (const example of found.examples) console.log(`  ${example}`);
      const statuses = [...found.statuses].sort(([a], [b]) => a - b).map(([code, n]) => `${code}×${n}`);
      console.log(`  ${statuses.join(' ')}`);
      return [
        figure(
          'generated requests',
          found.sent,
          long ? '≥ 100000' : '≥ 3000',
          found.sent >= (long ? 100_000 : 3_000),
        ),
        figure('answers of 5xx', found.serverErrors, '0', found.serverErrors === 0),
        figure("other companies' canaries", found.foreign, '0', found.foreign === 0),
        figure('stack traces', found.traces, '0', found.traces === 0),
        figure('answers not as described', found.undescribed, '0', found.undescribed === 0),
        timeFigure('slowest answer, ms', found.slowest, 1_000, size),
        figure(
          'control: a leaky app, faults seen',
          `${control.foreign} leaks, ${control.undescribed} not as described`,
          '> 0 each',
          control.foreign > 0 && control.undescribed > 0,
        ),
      ];
    } finally {
      await companies.remove();
    }
  },
};

/** An app that adds to each answer a word of everybody's data and a field that nobody described. */
function broken(app: FastifyInstance): Pick<FastifyInstance, 'inject'> {
  const inject = app.inject.bind(app) as (options: InjectOptions) => ReturnType<FastifyInstance['inject']>;
  const leaky = async (options: InjectOptions) => {
    const { statusCode, headers, payload } = await inject(options);
    const more = `{"more":"${Object.values(CANARY).join(' ')}",`;
    return { statusCode, headers, payload: payload.replace(/^\{/, more) };
  };
  return { inject: leaky as unknown as FastifyInstance['inject'] };
}

async function sendAll(
  companies: Companies,
  app: Pick<FastifyInstance, 'inject'>,
  count: number,
): Promise<Found> {
  const found: Found = {
    sent: 0,
    serverErrors: 0,
    foreign: 0,
    traces: 0,
    undescribed: 0,
    slowest: 0,
    examples: [],
    statuses: new Map(),
  };
  const check = describedAnswers();
  const hosts = ROUTES.flatMap((route) => HOSTS.map((host) => ({ route, host })));
  const each = Math.ceil(count / hosts.length);
  for (const { route, host } of hosts) {
    const known = await knownOf(route, companies, host);
    const cases = fc.sample(caseOf(route, companies, known), { numRuns: each, seed: 20_260_301 + each });
    for (const one of cases) await send(companies, app, route, host, one, check, found);
  }
  return found;
}

async function send(
  companies: Companies,
  app: Pick<FastifyInstance, 'inject'>,
  route: Route,
  host: HostName,
  { url, body, raw, headers }: Case,
  check: ReturnType<typeof describedAnswers>,
  found: Found,
): Promise<void> {
  // Now and then without a token; always without one where it would be used up.
  const isSignedIn = !ENDS_SESSIONS.has(route.path) && found.sent % 8 !== 0;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const started = performance.now();
  const answer = await patiently(app, {
    method: route.method.toUpperCase() as InjectOptions['method'],
    url,
    headers: {
      host: `${host}.localhost`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(isSignedIn && { authorization: `Bearer ${companies.tokens[host].own}` }),
      ...headers,
    },
    payload,
  });
  const text = answer.payload;
  found.sent += 1;
  found.slowest = Math.max(found.slowest, performance.now() - started);
  found.statuses.set(answer.statusCode, (found.statuses.get(answer.statusCode) ?? 0) + 1);
  const say = (fault: string) => {
    const what = `${host} ${route.method} ${url.slice(0, 200)} ${payload?.slice(0, 300) ?? ''}`;
    if (found.examples.length < 12)
      found.examples.push(`${fault}: ${what} → ${answer.statusCode} ${text.slice(0, 300)}`);
  };
  if (answer.statusCode >= 500) {
    found.serverErrors += 1;
    say('5xx');
  }
  const others = HOSTS.filter((other) => other !== host);
  const words = others.flatMap((other) =>
    host === 'admin' ? [CANARY[other]] : [CANARY[other], PERSON[other]],
  );
  if (words.some((word) => text.includes(word))) {
    found.foreign += 1;
    say('leak');
  }
  if (
    /node:internal|node_modules|\bat \S+ \(|\.ts:\d+|SQLITE|sqlite_/.test(text) &&
    !route.path.includes('openapi')
  ) {
    found.traces += 1;
    say('trace');
  }
  const fault = check(route, answer.statusCode, text);
  if (fault) {
    found.undescribed += 1;
    say(fault);
  }
}

/** What is right for a route on a host: the id of its record, and bodies that its schema and its store accept. */
interface Known {
  id: number | undefined;
  bodies: Record<string, unknown>[];
}

async function knownOf({ path, method }: Route, companies: Companies, host: HostName): Promise<Known> {
  const entities = entitiesOf(manifest, host === 'admin' ? 'platform' : 'tenant');
  const entity = entities[path.replace(/\/\{\w+\}$/, '').slice(1)];
  const ids = companies.ids[host];
  if (!entity) return { id: companies.sessions[host], bodies: [] };
  const refer = (to: string) => ids[to] ?? 1;
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
  const bodies = await Promise.all(
    numbers.map((number) => sampleRecord(entity, refer, { number, optional: number % 2 === 0 })),
  );
  const parts = bodies.flatMap((body) => Object.entries(body).map((pair) => Object.fromEntries([pair])));
  return { id: ids[entity.path], bodies: method === 'patch' ? parts : bodies };
}

function caseOf(route: Route, companies: Companies, known: Known): fc.Arbitrary<Case> {
  const ids = [
    ...new Set(HOSTS.flatMap((one) => [...Object.values(companies.ids[one]), companies.sessions[one]])),
    ...[1, 2, 3, 0, -1, 2 ** 53],
  ];
  const parameters = (route.operation.parameters ?? []).map((one) =>
    one.$ref ? (resolve(one.$ref) as unknown as typeof one) : one,
  );
  // Never empty: the address would be that of the list.
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

function resolve(ref: string): Schema {
  let at: unknown = document;
  for (const name of ref.split('/').slice(1))
    at = (at as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')];
  return at as Schema;
}

/** Says what is wrong with an answer by the description of its route; undefined when nothing is. */
function describedAnswers() {
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
