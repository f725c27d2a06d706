import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import {
  CANARY,
  HOSTS,
  type HostName,
  isolationTenants,
  PERSON,
  type Tenants,
} from '../support/isolation-tenants.ts';
import { describedAnswers, ROUTES, type Route } from './api-description.ts';
import { type Case, caseOf, knownOf } from './generated-cases.ts';
import { figure, type Proof, timeFigure } from './proof.ts';

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

/** A session ended by a generated request would make all later requests worthless. */
const ENDS_SESSIONS = new Set([
  '/users/logout',
  '/users/sessions/{id}',
  '/users/set-password',
  '/users/password',
]);

/** Requests generated from the API description, valid, nearly valid and hostile; each answer is checked against it. */
export const generatedRequests: Proof = {
  name: 'generated requests',
  async run(size) {
    const { long } = size;
    const tenants = await isolationTenants();
    try {
      const check = describedAnswers();
      const found = await sendAll(tenants, await tenants.build(), ROUTES, long ? 100_000 : 1_500, check);
      const few = ROUTES.filter((_, index) => index % 10 === 0);
      const control = await sendAll(tenants, broken(await tenants.build()), few, long ? 400 : 100, check);
      for (const example of found.examples) console.log(`  ${example}`);
      const statuses = [...found.statuses].sort(([a], [b]) => a - b).map(([code, n]) => `${code}×${n}`);
      console.log(`  ${statuses.join(' ')}`);
      return [
        figure(
          'generated requests',
          found.sent,
          long ? '≥ 100000' : '≥ 1500',
          found.sent >= (long ? 100_000 : 1_500),
        ),
        figure('answers of 5xx', found.serverErrors, '0', found.serverErrors === 0),
        figure("other tenants' canaries", found.foreign, '0', found.foreign === 0),
        figure('stack traces', found.traces, '0', found.traces === 0),
        figure('answers not as described', found.undescribed, '0', found.undescribed === 0),
        timeFigure('slowest answer, ms', found.slowest, 1_000, size),
        figure(
          'control: a leaky app, errors seen',
          `${control.foreign} leaks, ${control.undescribed} not as described`,
          '> 0 each',
          control.foreign > 0 && control.undescribed > 0,
        ),
      ];
    } finally {
      await tenants.remove();
    }
  },
};

/** An app that adds data of another tenant and an undocumented field to each answer. */
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
  tenants: Tenants,
  app: Pick<FastifyInstance, 'inject'>,
  routes: Route[],
  count: number,
  check: ReturnType<typeof describedAnswers>,
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
  const hosts = routes.flatMap((route) => HOSTS.map((host) => ({ route, host })));
  const each = Math.ceil(count / hosts.length);
  for (const { route, host } of hosts) {
    const known = await knownOf(route, tenants, host);
    const cases = fc.sample(caseOf(route, tenants, known), { numRuns: each, seed: 20_260_301 + each });
    for (const one of cases) await send(tenants, app, route, host, one, check, found);
  }
  return found;
}

async function send(
  tenants: Tenants,
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
  const answer = await app.inject({
    method: route.method.toUpperCase() as InjectOptions['method'],
    url,
    headers: {
      host: `${host}.localhost`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(isSignedIn && { authorization: `Bearer ${tenants.tokens[host].own}` }),
      ...headers,
    },
    payload,
  });
  const text = answer.payload;
  found.sent += 1;
  found.slowest = Math.max(found.slowest, performance.now() - started);
  found.statuses.set(answer.statusCode, (found.statuses.get(answer.statusCode) ?? 0) + 1);
  const say = (error: string) => {
    const what = `${host} ${route.method} ${url.slice(0, 200)} ${payload?.slice(0, 300) ?? ''}`;
    if (found.examples.length < 12)
      found.examples.push(`${error}: ${what} → ${answer.statusCode} ${text.slice(0, 300)}`);
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
  const error = check(route, answer.statusCode, text);
  if (error) {
    found.undescribed += 1;
    say(error);
  }
}
