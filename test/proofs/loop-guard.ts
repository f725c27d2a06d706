import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { quickHash } from '../../src/server/auth/quick-hash.ts';
import { setCredential } from '../../src/server/auth/users.ts';
import { features, hooks, seedTenant, upgradeTenant } from '../../src/server/features/features.ts';
import { buildApp } from '../../src/server/http/app.ts';
import { productModel } from '../../src/server/product-model.ts';
import { readSettings } from '../../src/server/settings.ts';
import { eq } from '../../src/server/store/eq.ts';
import { openEngine } from '../../src/server/tenancy/open-engine.ts';
import { createTenancy, type Tenancy } from '../../src/server/tenancy/tenancy.ts';
import { subdomainOf } from '../bench/prepare.ts';
import { preparedFolder, removeFolder } from '../bench/prepared-folder.ts';
import { type HeavyRequest, heavyRequests } from './heavy-requests.ts';
import { LoopClock, threadMs } from './loop-clock.ts';
import { figure, type Proof } from './proof.ts';

const HOST = `${subdomainOf(1)}.localhost`;
const PASSWORD = 'correct horse battery';
/** Nothing may hold the event loop for longer. */
const MOST_HELD_MS = 50;
/** What a request without sign-in may cost, once warm. */
const MOST_OPEN_MS = 5;
/** Again after a long turn: the first pays for compiling, and any for collecting garbage. */
const TRIES = 6;
/** Passwords are hashed in other threads, at most two at once. */
const HASHES = /\/users\/(login|password|set-password)|second-factor|example-plant/;

type Who = 'stranger' | 'viewer' | 'planner';

interface Measured extends HeavyRequest {
  who: Who;
  status: number;
  /** The longest turn of the event loop, and the processor time without sign-in, in milliseconds. */
  held: number;
  used: number;
}

/**
 * Every route with the heaviest input that its schema takes, beside a clock of the event loop: no request keeps all tenants
 * waiting, and strangers cost next to nothing.
 */
export const loopGuard: Proof = {
  name: 'loop guard',
  async run({ long }) {
    const rows = long ? 100_000 : 20_000;
    const dataDir = await preparedFolder(rows);
    const settings = readSettings({ DATA_DIR: dataDir, DEMO: 'false', RATE_LIMIT: '0' });
    const log = pino({ level: 'silent' });
    const engine = await openEngine(settings, productModel);
    const tenancy = await createTenancy({ engine, settings, seed: seedTenant, upgrade: upgradeTenant, log });
    const app = await buildApp({ settings, engine, tenancy, log, hooks, features });
    app.get('/blocking', async () => ({ until: await busyFor(2 * MOST_HELD_MS) }));
    const clock = new LoopClock().start();
    try {
      const tokens = await peopleOf(tenancy, app);
      const measured: Measured[] = [];
      for (const request of await heavyRequests())
        for (const who of ['stranger', 'viewer', 'planner'] as const)
          measured.push(await measure(clock, app, who, tokens[who], request));
      const held = measured.filter(({ held }) => held > MOST_HELD_MS);
      const failed = measured.filter(({ status }) => status >= 500);
      const open = measured.filter(
        ({ who, used, route }) => who === 'stranger' && used > MOST_OPEN_MS && !HASHES.test(route),
      );
      const blocking = { route: 'get /blocking', method: 'GET', url: '/blocking' };
      const control = await measure(clock, app, 'stranger', undefined, blocking);
      for (const one of held) console.log(`held ${textOf(one)}`);
      for (const one of failed) console.log(`failed ${textOf(one)}`);
      for (const one of open) console.log(`open ${textOf(one)}`);
      return [
        figure('requests measured', measured.length, `> 3000 on ${rows} orders`, measured.length > 3_000),
        figure('held the event loop', held.length, `0 for more than ${MOST_HELD_MS} ms`, held.length === 0),
        figure('answers of 5xx', failed.length, '0', failed.length === 0),
        figure('without sign-in', open.length, `0 cost more than ${MOST_OPEN_MS} ms`, open.length === 0),
        figure(
          'control: a route that blocks, ms',
          Math.round(control.held),
          `noticed: > ${MOST_HELD_MS}`,
          control.held > MOST_HELD_MS,
        ),
      ];
    } finally {
      clock.stop();
      await app.close();
      await tenancy.close();
      await engine.close();
      removeFolder(dataDir);
    }
  },
};

/** Keeps the thread busy, as a route that blocks does. */
async function busyFor(ms: number): Promise<number> {
  const until = threadMs() + ms;
  while (threadMs() < until);
  return until;
}

function textOf({ who, held, used, status, method, url, body }: Measured): string {
  const sent = body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 150)}`;
  return `${held.toFixed(1)} of ${used.toFixed(1)} ms: ${who} ${method} ${url.slice(0, 150)}${sent} → ${status}`;
}

async function measure(
  clock: LoopClock,
  app: FastifyInstance,
  who: Who,
  token: string | undefined,
  request: HeavyRequest,
): Promise<Measured> {
  let best: Measured | undefined;
  for (let tried = 0; tried < TRIES; tried += 1) {
    let status = 0;
    const held = await clock.longestDuring(async () => {
      status = (await send(app, request, token)).statusCode;
    });
    const used = who === 'stranger' ? await usedBy(clock, app, request) : 0;
    best = {
      ...request,
      who,
      status,
      held: Math.min(held, best?.held ?? held),
      used: Math.min(used, best?.used ?? used),
    };
    if (best.held <= MOST_HELD_MS && best.used <= MOST_OPEN_MS) break;
  }
  return best as Measured;
}

/** The processor time of a request without sign-in, in milliseconds; the clock, which is always busy, stands still. */
async function usedBy(clock: LoopClock, app: FastifyInstance, request: HeavyRequest): Promise<number> {
  clock.stop();
  const before = process.cpuUsage();
  await send(app, request, undefined);
  const { user, system } = process.cpuUsage(before);
  clock.start();
  return (user + system) / 1_000;
}

/** Takes an answer in parts, as a browser does: all of a large one at once would hold the loop by itself. */
async function send(app: FastifyInstance, request: HeavyRequest, token: string | undefined) {
  const answer = await app.inject({ ...requestOf(request, token), payloadAsStream: true });
  for await (const _ of answer.stream());
  return answer;
}

function requestOf({ method, url, body }: HeavyRequest, token: string | undefined): InjectOptions {
  return {
    method: method as InjectOptions['method'],
    url,
    headers: {
      host: HOST,
      // As every browser does; a body that is not packed would be measured with its conversion by the test.
      'accept-encoding': 'br',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  };
}

/** Signs in a viewer and a planner of the measured tenant. */
async function peopleOf(tenancy: Tenancy, app: FastifyInstance): Promise<Record<Who, string | undefined>> {
  const target = tenancy.resolve(HOST);
  if (target.kind !== 'tenant') throw new Error(`${HOST} is no tenant`);
  const lease = await tenancy.acquire(target.ref);
  const hash = quickHash(PASSWORD);
  await lease.store.write(async (writer) => {
    for (const name of ['Viewer', 'Planner']) {
      const role = await writer.first('users/role', [eq('name', name)]);
      if (!role) throw new Error(`there is no role ${name}`);
      const email = `${name.toLowerCase()}@loop.example`;
      const id = await writer.insert('users/user', { name, email, is_active: true, role: role.id });
      await setCredential(writer, id, hash);
    }
  });
  lease.release();
  const tokenOf = async (name: string): Promise<string> => {
    const body = { email: `${name}@loop.example`, password: PASSWORD, is_admin: false };
    const login = { route: 'post /users/login', method: 'POST', url: '/api/v1/users/login', body };
    const answer = await app.inject(requestOf(login, undefined));
    if (answer.statusCode !== 200) throw new Error(`${name} cannot sign in: ${answer.payload}`);
    return answer.json().data.access;
  };
  return { stranger: undefined, viewer: await tokenOf('viewer'), planner: await tokenOf('planner') };
}
