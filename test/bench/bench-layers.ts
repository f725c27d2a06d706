import { mkdtempSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemPrincipal } from '../../src/server/auth/principal.ts';
import { publishFiles } from '../../src/server/features/own-schemas/publish.ts';
import { Percent } from '../../src/server/operations/commands/import/percent.ts';
import { askServer } from './ask-server.ts';
import { BenchServer, type Token } from './bench-server.ts';
import type { Caller } from './cases.ts';
import { type Driven, drive, type Sent } from './drive.ts';
import { median, thousands } from './figures.ts';
import { makeTenants, signInEverywhere, withTenancy } from './make-tenants.ts';
import type { BenchOptions } from './options.ts';
import { type Paced, sendPaced } from './paced.ts';
import { PERSON, subdomainOf } from './prepare.ts';
import { preparedData } from './prepared-data.ts';
import { removeFolder } from './prepared-folder.ts';
import { writeSection } from './section.ts';

const API = '/api/v1';
const ENTITY = 'work-orders/work_order';
const ORDERS = `${API}/${ENTITY}`;
/** As many as an entity may have. */
const MOST_FIELDS = 60;
const LONG_TEXT = 'as wide as people write '.repeat(10);
/** The records of the pages that are read, and how many a batch takes at once. */
const PAGES = 10;
const SHOWN = PAGES * 10;
const EVERY_MS = 10;
const BEFORE_MS = 3_000;
const PUBLISHED_WITHIN_MS = 120_000;
const MOST_RATIO = 2;
const MOST_START_S = 5;
const MOST_MB = 300;

/** What own fields cost: lists of a tenant with as many as it may have, and a server of many tenants with schemas of their own. */
export async function benchLayers(options: BenchOptions): Promise<void> {
  const load = loadavg()[0] as number;
  const lines = [...(await ownFields(options)), '', ...(await manyTenants(options))];
  const text = `## Own schemas

Written by \`npm run bench -- --layers --tenants ${options.tenants}\`. The load of the machine was ${load.toFixed(1)} at the start.

${lines.join('\n')}`;
  console.log(`\n${text}\n`);
  if (options.write) writeSection('layers', text);
}

const LISTS: Record<string, string> = {
  'list, all columns': '',
  'list, five columns': '&columns=code,description,priority,status,amount',
  'sorted by an amount': '&ordering=amount',
};
/** The same question of an own field, where there is one. */
const OWN_LISTS: Record<string, string> = { ...LISTS, 'sorted by an amount': '&ordering=own_amount' };

async function ownFields(options: BenchOptions): Promise<string[]> {
  const data = await preparedData(options);
  const server = await BenchServer.start(options.port, data);
  try {
    const [token] = (await server.signIn(1)) as [Token];
    const before = await driveLists(options, server, token, LISTS);
    const { took, calm, others } = await publishAll(server, token);
    await fillShown(server, token);
    const after = await driveLists(options, server, token, OWN_LISTS);
    const rows = Object.keys(LISTS).map((name) => {
      const [first, second] = [before[name] as Driven, after[name] as Driven];
      const ratio = second.cpu / first.cpu;
      const goal = name.startsWith('list') ? `${MOST_RATIO}: ${ratio <= MOST_RATIO ? 'yes' : 'no'}` : '';
      return `| ${name} | ${thousands(first.rps)} | ${thousands(second.rps)} | ${first.p99} | ${second.p99} | ${ratio.toFixed(2)} | ${goal} |`;
    });
    return [
      `A tenant of ${thousands(options.rows)} work orders adds ${MOST_FIELDS} fields: ${MOST_FIELDS - 1} texts, which the listed records fill with ${LONG_TEXT.length} characters each, and an amount.`,
      '',
      `- Publishing took ${took.toFixed(1)} s. Lists of others meanwhile: ${answers(others)}; before: ${answers(calm)}.`,
      '',
      '| | without, rps | with, rps | p99 ms | p99 ms | processor time of an answer, with to without | at most |',
      '|---|---|---|---|---|---|---|',
      ...rows,
    ];
  } finally {
    await server.stop();
    await data.remove();
  }
}

const answers = ({ sent, p50, p99, most, wrong }: Paced) =>
  `p50 ${p50} ms, p99 ${p99} ms, at most ${most} ms, ${wrong} of ${thousands(sent)} not answered`;

/** The median round of each list by processor time. */
async function driveLists(
  { port, rounds, seconds, connections: [connections = 10] }: BenchOptions,
  server: BenchServer,
  { host, access }: Token,
  lists: Record<string, string>,
): Promise<Record<string, Driven>> {
  const driven: Record<string, Driven[]> = {};
  for (let round = 0; round <= rounds; round++)
    for (const [name, query] of Object.entries(lists)) {
      const requests = Array.from({ length: PAGES }, (_, at): Sent => {
        const headers = { authorization: `Bearer ${access}` };
        return { host, path: `${ORDERS}?page=${at + 1}${query}`, headers };
      });
      const one = await drive({
        port,
        requests,
        connections,
        seconds,
        measured: server.process,
        status: 200,
      });
      if (one.wrong > 0) throw new Error(`${one.wrong} unexpected answers to ${name}`);
      // The first round compiles code for the others.
      if (round > 0) driven[name] = [...(driven[name] ?? []), one];
    }
  return Object.fromEntries(
    Object.entries(driven).map(([name, all]) => {
      const middle = median(all.map(({ cpu }) => cpu));
      return [name, all.find(({ cpu }) => cpu === middle) as Driven];
    }),
  );
}

async function publishAll(server: BenchServer, token: Token) {
  const texts = Array.from({ length: MOST_FIELDS - 1 }, (_, at) => [
    `own_text_${at + 1}`,
    { title: `Own text ${at + 1}`, maxLength: 255 },
  ]);
  // The first ones are sorted by an index; what comes after the tenth has none.
  const properties = { own_amount: { 'x-decimals': 2, title: 'Own amount' }, ...Object.fromEntries(texts) };
  const caller: Caller = { ...token, etag: '' };
  const quiet = sendPaced(server.port, [caller], ORDERS, EVERY_MS);
  await pause(BEFORE_MS);
  const calm = await quiet.stop();
  await send(server, 'PUT', `${API}/schema/draft`, token, { files: { [`${ENTITY}.json`]: { properties } } });
  const beside = sendPaced(server.port, [caller], ORDERS, EVERY_MS);
  const begun = performance.now();
  await send(server, 'POST', `${API}/schema/publish`, token, { base: 0, password: PERSON.password });
  const took = (performance.now() - begun) / 1000;
  if (took * 1000 > PUBLISHED_WITHIN_MS) throw new Error(`publishing took ${took} s`);
  return { took, calm, others: await beside.stop() };
}

/** Fills the fields of the records that the lists show. */
async function fillShown(server: BenchServer, token: Token): Promise<void> {
  const ids = new Set<number>();
  for (const query of Object.values(OWN_LISTS))
    for (let page = 1; page <= PAGES; page++) {
      const text = await send(server, 'GET', `${ORDERS}?page=${page}${query}`, token);
      for (const { id } of (JSON.parse(text) as { data: { id: number }[] }).data) ids.add(id);
    }
  const texts = Array.from({ length: MOST_FIELDS - 1 }, (_, at) => [`own_text_${at + 1}`, LONG_TEXT]);
  const change = { ...Object.fromEntries(texts), own_amount: 12.5 };
  const all = [...ids];
  for (let at = 0; at < all.length; at += SHOWN)
    await send(server, 'POST', `${ORDERS}/batch`, token, { ids: all.slice(at, at + SHOWN), change });
}

async function send(server: BenchServer, method: string, path: string, token: Token, body?: unknown) {
  const [subdomain = ''] = token.host.split('.');
  const answer = await askServer(server.port, subdomain, method, path, { access: token.access, body });
  if (answer.status >= 300) throw new Error(`${method} ${path} answers ${answer.status}: ${answer.text}`);
  return answer.text;
}

async function manyTenants({ tenants, port }: BenchOptions): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-bench-'));
  try {
    await makeTenants({ dataDir }, tenants);
    await addLayers(dataDir, tenants);
    const callers = await signInEverywhere({ dataDir }, tenants);
    const server = await BenchServer.start(port, { dataDir });
    try {
      const started = server.process.memory().now;
      const times: number[] = [];
      for (const { host, access } of callers) {
        const begun = performance.now();
        const text = await send(server, 'GET', ORDERS, { host, access });
        times.push(performance.now() - begun);
        if (!text.includes(`own_${host.split('.')[0]}_1`)) throw new Error(`${host} has not its own fields`);
      }
      const { now, most } = server.process.memory();
      const seconds = server.startMs / 1000;
      return [
        `${thousands(tenants)} tenants on SQLite, each with five fields of its own on work orders:`,
        '',
        `- From the start to the first answer: ${seconds.toFixed(1)} s (to reach: ${MOST_START_S} s: ${seconds <= MOST_START_S ? 'yes' : 'no'}).`,
        `- The first list of each: median ${Math.round(median(times))} ms.`,
        `- Memory: ${Math.round(started)} MB at the start, ${Math.round(now)} MB when all were served, ${Math.round(most)} MB at most (to reach: ${MOST_MB} MB: ${most <= MOST_MB ? 'yes' : 'no'}).`,
      ];
    } finally {
      await server.stop();
    }
  } finally {
    removeFolder(dataDir);
  }
}

/** Each tenant names its fields otherwise, so that no two share a model. */
async function addLayers(dataDir: string, tenants: number): Promise<void> {
  const percent = new Percent((reached) => console.log(`bench: publishing fields, ${reached} %`), 5);
  await withTenancy({ dataDir }, async (tenancy) => {
    for (let number = 1; number <= tenants; number++) {
      const subdomain = subdomainOf(number);
      const properties = Object.fromEntries(
        Array.from({ length: 5 }, (_, at) => [`own_${subdomain}_${at + 1}`, { maxLength: 40 }]),
      );
      const ref = tenancy.bySubdomain(subdomain);
      if (!ref) throw new Error(`there is no tenant ${subdomain}`);
      const { store, release } = await tenancy.acquire(ref);
      try {
        const by = { store, who: systemPrincipal('bench'), now: new Date() };
        await publishFiles(by, { [`${ENTITY}.json`]: { properties } }, 0);
      } finally {
        release();
      }
      percent.reached(number / tenants);
    }
  });
}
