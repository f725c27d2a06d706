import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from './support/project-copy.ts';

/** What the layout promises of the server: a feature is a folder and its line in `features/features.ts`. It is added to a copy of the project. */
let project: ProjectCopy;
beforeAll(() => {
  project = copyProject();
});
afterAll(() => project?.remove());

const FEATURE = `import type { Feature } from '../feature.ts';
import { addBadge, badgeRoute } from './house-badge.ts';
import { addHouse, houseRoute } from './house-route.ts';
import { houseNotice } from './house-notice.ts';
import { houseHooks, houseJob, houseListener } from './house-work.ts';

/** What a house adds to its sites. */
export const house: Feature = {
  hooks: [houseHooks],
  listeners: [houseListener],
  jobs: (parts) => [houseJob(parts)],
  notices: [houseNotice],
  routes: [
    { described: { houseRoute }, add: addHouse },
    { described: { badgeRoute }, add: addBadge },
  ],
};
`;
const WORK = `import { systemPrincipal } from '../../auth/principal.ts';
import type { Listener } from '../../events/listener.ts';
import type { Job } from '../../jobs/runner.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import { inPipeline } from '../../records/pipeline.ts';
import { contextFor } from '../../records/record-context.ts';
import { eq } from '../../store/eq.ts';
import type { JobParts } from '../feature.ts';

const SITE = 'company/site';

/** The code of a site is written large, and a house is built there. */
export const houseHooks: EntityHooks = {
  entity: SITE,
  on: ['code'],
  derive: async ({ values }) => ({ code: String(values.code).toUpperCase() }),
  actions: {
    async build_house({ row }, transaction) {
      await transaction.update(SITE, row, { name: \`\${row.name} with a house\` });
    },
  },
};

/** Hears of sites. */
export const houseListener: Listener<unknown> = {
  name: 'house',
  where: [eq('entity', SITE)],
  async hear(entries) {
    for (const { after } of entries) console.log('heard', after?.code);
  },
};

/** Makes a site. */
export const houseJob = ({ hooks }: Pick<JobParts, 'hooks'>): Job => ({
  name: 'house',
  async run(store, { now }) {
    const ctx = contextFor({ store, principal: systemPrincipal('House'), hooks, now });
    await inPipeline(ctx, ctx.schema.at(SITE), (pipeline) =>
      pipeline.create(SITE, { name: 'Main', code: 'main' }),
    );
    return undefined;
  },
});
`;
const ROUTE = `import type { FastifyInstance } from 'fastify';
import { envelope } from '../../http/envelope.ts';
import { answer, describe, TEXT } from '../../http/route-schema.ts';
import { addRoute } from '../../http/routes/add-route.ts';

export const houseRoute = describe('GET', '/house', {
  id: 'getHouse',
  tag: 'Service',
  summary: 'Where one is',
  description: 'Says nothing else.',
  answers: { 200: answer('The house.', TEXT) },
});

/** Says where one is. */
export function addHouse(app: FastifyInstance): void {
  addRoute(app, houseRoute, async () => envelope('House'));
}
`;
const BADGE = `import type { FastifyInstance } from 'fastify';
import { signIn, type WayIn } from '../../auth/sign-in.ts';
import { userByEmail } from '../../auth/users.ts';
import { envelope } from '../../http/envelope.ts';
import { inStore } from '../../http/guards/host-scope.ts';
import { answer, describe, object, TEXT, text } from '../../http/route-schema.ts';
import { addRoute } from '../../http/routes/add-route.ts';

/** A badge says whose it is. */
export const byBadge = (badge: string): WayIn => ({
  account: badge.slice(6),
  prove: async () => (badge.startsWith('badge:') ? (reader) => userByEmail(reader, badge.slice(6)) : undefined),
  provesBothFactors: true,
});

export const badgeRoute = describe('POST', '/house/badge', {
  id: 'enterHouse',
  tag: 'Session',
  summary: 'Sign in with a badge',
  description: 'Answers tokens as a password does.',
  guard: { open: true },
  body: object({ badge: text(300) }),
  answers: { 200: answer('The tokens.', object({ access: TEXT, refresh: TEXT })) },
});

/** Signs in with a badge. */
export function addBadge(app: FastifyInstance): void {
  addRoute(app, badgeRoute, async (request) => {
    const { badge } = request.body;
    const context = { rotating: false, userAgent: '', address: request.ip, now: new Date() };
    return envelope(await inStore(request, (store) => signIn(store, byBadge(badge), context)));
  });
}
`;
const NOTICE = `import type { DailyNotice } from '../feature.ts';

/** Sites with a house, once. */
export const houseNotice: DailyNotice = {
  kind: 'house_built',
  entity: 'company/site',
  where: () => [{ property: 'name', op: 'contains', value: 'with a house' }],
  to: ['planners'],
  once: () => 'built',
};
`;
const REPORT = `import type { Reader } from '../../store/store.ts';
import type { SectionReport } from './report.ts';

/** The houses. */
export async function houseReport(reader: Reader): Promise<SectionReport> {
  const rows = (await reader.find('company/site')).map(({ name }) => ({ label: name, values: [1], list: null }));
  const columns = [{ title: 'Houses', unit: 'count' as const }];
  return { figures: [], tables: [{ name: 'houses', title: 'Houses', columns, rows, empty: 'There are no houses.' }] };
}
`;
const RUN = `import { authenticate } from './src/server/auth/authenticate.ts';
import { signIn } from './src/server/auth/sign-in.ts';
import { byBadge } from './src/server/features/house/house-badge.ts';
import { dailyNotices, featureJobs, hooks, listeners } from './src/server/features/features.ts';
import { relayAudit } from './src/server/events/relay.ts';
import { absentUser, systemPrincipal } from './src/server/auth/principal.ts';
import { listRecords } from './src/server/records/list-records.ts';
import { tellDaily } from './src/server/features/notifications/daily-notices.ts';
import { reportOf } from './src/server/features/reports/reports.ts';
import { seedRoles } from './src/server/tenancy/first-roles.ts';
import { contextFor } from './src/server/records/record-context.ts';
import { runAction } from './src/server/records/run-action.ts';
import { createLog } from './src/server/lib/create-log.ts';
import { createMailer } from './src/server/lib/mail.ts';
import { productModel } from './src/server/product-model.ts';
import { readSettings } from './src/server/settings.ts';
import { openEngine } from './src/server/tenancy/open-engine.ts';

const settings = readSettings({ DATA_DIR: 'house-data' });
const engine = await openEngine(settings, productModel);
const store = await engine.openOrCreate({ tenant: 1 });
const mailer = createMailer(settings, createLog(settings));
const job = featureJobs({ settings, mailer, tenancy: undefined }).find(({ name }) => name === 'house');
await job.run(store, { now: new Date(), signal: new AbortController().signal });
const sites = await store.read((reader) => reader.find('company/site'));
console.log(JSON.stringify(sites.map(({ code }) => code)));
await relayAudit(store, listeners, {});
const ctx = contextFor({ store, principal: systemPrincipal('House'), hooks, now: new Date() });
const entity = ctx.schema.at('company/site');
await runAction(ctx, entity, entity.actions.find(({ name }) => name === 'build_house'), sites[0].id, {});
const { tables } = await reportOf(ctx, 'houses', {});
console.log(JSON.stringify(tables[0].rows.map(({ label }) => label)));
const planner = await store.write(async (writer) => {
  await seedRoles(writer);
  const role = await writer.first('users/role', [{ property: 'base', op: 'eq', value: 'planner' }]);
  return writer.insert('users/user', { name: 'Pat', email: 'pat@acme.example', is_active: true, role: role.id });
});
const mailed = { user: planner, kind: 'house_built', mail: 'now' };
await store.write((writer) => writer.insert('notifications/preference', mailed));
await tellDaily(store, dailyNotices, new Date('2026-03-02T10:00:00Z'));
const [heard, mails] = await store.read((reader) =>
  Promise.all([reader.find('notifications/notification'), reader.find('_mail')]),
);
console.log(JSON.stringify(heard.map(({ kind, title }) => [kind, title])), mails.length);
const arriving = { rotating: false, userAgent: 'door', address: '192.0.2.7', now: new Date() };
const enter = (badge) => signIn(store, byBadge(badge), arriving).catch(({ code }) => code);
const { access } = await enter('badge:pat@acme.example');
const entered = await authenticate(store, access, new Date());
console.log('entered by badge', entered !== null, await enter('key:pat@acme.example'));
const seen = async (read) => {
  const grants = { 'company/site': { read } };
  await store.write(async (writer) => {
    const role = await writer.insert('users/role', { name: String(read), base: 'viewer', grants });
    await writer.update('users/user', planner, { role: role.id ?? role });
  });
  const principal = await store.read((reader) => absentUser(reader, planner));
  const { data } = await listRecords(contextFor({ store, principal, hooks, now: new Date() }), entity, {});
  return data.map(({ code }) => code);
};
await store.write((writer) => writer.insert('company/site', { name: 'Bare', code: 'BARE' }));
console.log('seen', await seen(['housed']), await seen('all'));
await store.close();
await engine.close();
`;

function addLine(file: string, after: string, line: string): void {
  const text = readFileSync(join(project.root, file), 'utf8');
  expect(text).toContain(after);
  writeFileSync(join(project.root, file), text.replace(after, after + line));
}

test('a feature of the server is a folder and its line in the list: hooks, actions, jobs, listeners, notices, routes, ways to sign in, conditions of a role and reports follow', () => {
  const write = (file: string, text: string) => writeFileSync(join(project.root, file), text);
  const room = 'src/server/features';
  mkdirSync(join(project.root, room, 'house'));
  write(`${room}/house/feature.ts`, FEATURE);
  write(`${room}/house/house-work.ts`, WORK);
  write(`${room}/house/house-route.ts`, ROUTE);
  write(`${room}/house/house-notice.ts`, NOTICE);
  write(`${room}/house/house-badge.ts`, BADGE);
  addLine(
    'src/shared/notices.ts',
    'export const NOTICE_KINDS = {\n',
    "  house_built: kind('A house is built', ['{record}', 'A house'], plans('company/site')),\n",
  );
  const list = readFileSync(join(project.root, room, 'features.ts'), 'utf8');
  const [start, imported] = [
    'features: readonly Feature[] = [\n',
    "import { house } from './house/feature.ts';\n",
  ];
  expect(list).toContain(start);
  write(`${room}/features.ts`, imported + list.replace(start, `${start}  house,\n`));
  // An action is a word of the data file and a line of the UI file beside its handler; a section of the reports is a file and two lines.
  // A condition of a role is a name of the data file.
  project.edit<{ 'x-entity': Record<string, unknown> }>('schemas/company/site.json', (json) => {
    json['x-entity'].sees = { housed: { name: 'Main with a house' } };
    json['x-entity'].actions = {
      build_house: { title: 'Build House', done: 'has a house', description: 'Builds a house there.' },
    };
  });
  project.edit<Record<string, unknown>>('schemas/company/site.ui.json', (json) => {
    json['ui:actions'] = [{ action: 'build_house' }];
  });
  write(`${room}/reports/house-report.ts`, REPORT);
  addLine(
    `${room}/reports/reports.ts`,
    'const SECTIONS: Record<string, Section> = {\n',
    '  houses: houseReport,\n',
  );
  addLine(
    `${room}/reports/reports.ts`,
    "import { lifeReport } from './life-report.ts';\n",
    "import { houseReport } from './house-report.ts';\n",
  );
  addLine(
    'src/shared/report-sections.ts',
    'REPORT_SECTIONS: Record<string, ReportSection> = {\n',
    "  houses: { title: 'Houses', entity: 'company/site', property: 'name', figures: 0 },\n",
  );
  project.run(['scripts/lint-schemas.ts']);

  project.run(['scripts/codegen.ts'], { environment: { CODEGEN_TYPES: '1' } });
  const document = readFileSync(join(project.root, 'src/shared/gen/openapi.json'), 'utf8');
  expect(JSON.parse(document).paths['/house'].get.operationId).toBe('getHouse');
  project.add('tsconfig.house.json', {
    extends: './tsconfig.json',
    include: [`${room}/features.ts`, `${room}/reports/reports.ts`],
  });
  project.run([
    'node_modules/typescript-native/bin/tsc',
    '--noEmit',
    '--incremental',
    'false',
    '-p',
    'tsconfig.house.json',
  ]);
  write('run-house.ts', RUN);
  const told = project.run(['run-house.ts']);
  expect(told).toContain('["MAIN"]');
  expect(told).toContain('heard MAIN');
  expect(told).toContain('["Main with a house"]');
  expect(told).toContain('[["house_built","Main with a house"]] 1');
  expect(told).toContain('entered by badge true invalid_credentials');
  expect(told).toContain("seen [ 'MAIN' ] [ 'BARE', 'MAIN' ]");
}, 300_000);
