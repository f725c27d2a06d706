import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAcme, peopleOfRoles, type SomebodySignedIn } from '../../../../test/support/people-of-roles.ts';
import { sampleRecord } from '../../../../test/support/sample-record.ts';
import { sourceFiles } from '../../../../test/support/source-files.ts';
import { PASSWORD, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { PACKS_FOLDER } from '../../lib/product-packs.ts';

/** The packs that come with the product: each is installed, its work is done, and it comes back with everything. */
let temp: TempApp;
let issuer: SomebodySignedIn;
let holder: SomebodySignedIn;

const ask = (method: string, path: string, body?: object, token = temp.tokens.acme) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token, body });
async function did(method: string, path: string, body?: object, token?: string) {
  const answer = await ask(method, path, body, token);
  expect([method, path, answer.status < 300, answer.status < 300 || answer.body]).toEqual([
    method,
    path,
    true,
    true,
  ]);
  return answer.body.data;
}
const statusOf = async (path: string, body: object, token?: string) =>
  (await ask('POST', path, body, token)).status;
const proven = { password: PASSWORD };

beforeAll(async () => {
  temp = await tempApp();
  for (const id of ['contractors', 'permits', 'tools']) {
    const { errors, plan } = await did('GET', `schema/packs/${id}/plan`);
    expect([id, errors, plan.refused]).toEqual([id, [], []]);
    await did('POST', `schema/packs/${id}/install`, proven);
  }
  const grants = {
    '*': { read: 'all' as const },
    'permits/*': { read: 'all' as const, create: true, update: 'all' as const, actions: ['*'] },
  };
  const people = await peopleOfRoles(temp, { issuer: grants, holder: grants });
  issuer = people.issuer as SomebodySignedIn;
  holder = people.holder as SomebodySignedIn;
});
afterAll(() => temp.remove());

async function refer(path: string): Promise<number> {
  const [known] = await did('GET', `${path}?page_size=1`);
  return known?.id ?? (await did('POST', path, await sampleRecord(entityAt(manifest, path), refer))).id;
}

test('a permit is requested, issued by somebody else, worked under by its holder, handed back and closed', async () => {
  const asset = await refer('assets/equipments');
  const { id } = await did('POST', 'permits/permit', {
    work: 'Weld the chute',
    kind: 'hot',
    asset,
    holder: holder.id,
    workers: [issuer.id],
  });
  const go = (action: string, body: object = {}, token?: string) =>
    statusOf(`permits/permit/${id}/${action}`, body, token);
  const times = { valid_from: '2040-03-01T06:00:00Z', valid_until: '2040-03-01T14:00:00Z' };
  expect(await go('request')).toBe(422);
  expect(await go('request', { hazards: ['fire', 'heat'], precautions: 'Extinguisher' })).toBe(200);
  expect(await go('issue', { ...times, ...proven })).toBe(403);
  expect(await go('issue', times, issuer.token)).toBe(422);
  expect(await go('issue', { ...times, ...proven }, issuer.token)).toBe(200);
  expect(await go('begin', {}, issuer.token)).toBe(403);
  expect(await go('begin', {}, holder.token)).toBe(200);
  const joined = { workers: { add: [holder.id] } };
  expect((await did('PATCH', `permits/permit/${id}`, joined, holder.token)).workers).toEqual([
    { id: issuer.id, label: expect.any(String) },
    { id: holder.id, label: expect.any(String) },
  ]);
  const together = `workers.has.all=${issuer.id},${holder.id}`;
  expect(await did('GET', `permits/permit?${together}`)).toMatchObject([{ id }]);
  const point = await did('POST', 'permits/isolation', {
    permit: id,
    device: 'Breaker Q12',
    energy: 'electrical',
  });
  const lock = (action: string, body: object, token?: string) =>
    statusOf(`permits/isolation/${point.id}/${action}`, body, token);
  expect(await lock('apply', { lock_number: 'L 7' }, holder.token)).toBe(200);
  expect(await lock('verify', {}, holder.token)).toBe(403);
  expect(await lock('verify', {}, issuer.token)).toBe(200);
  expect(await go('close', {}, issuer.token)).toBe(409);
  expect(await go('hand_back', {}, holder.token)).toBe(200);
  const hanging = await ask('POST', `permits/permit/${id}/close`, {}, issuer.token);
  expect(hanging.body.errors).toEqual({ state: ['has isolation points whose locks still hang'] });
  expect(await lock('remove', {}, holder.token)).toBe(200);
  expect(await go('close', {}, issuer.token)).toBe(200);
  expect((await ask('PATCH', `permits/permit/${id}`, { work: 'Other' })).status).toBe(409);
  // Its whole way since then has changed nothing of what was signed.
  expect(await did('GET', `permits/permit/${id}/signatures`)).toMatchObject([
    { user: { id: issuer.id }, action: 'Issue', is_valid: true },
  ]);
  expect(await did('GET', `permits/permit?asset_id=${asset}`)).toMatchObject([
    {
      state: 'closed',
      requested_by: { label: 'Ann' },
      issued_by: { id: issuer.id },
      closed_by: { id: issuer.id },
    },
  ]);
});

test('a permit is extended by somebody else, signed, and by no more than its type allows', async () => {
  const type = await did('POST', 'permits/type', { name: 'Days', longest_extension: 8 });
  const times = { valid_from: '2040-03-01T06:00:00Z', valid_until: '2040-03-01T14:00:00Z' };
  const { id } = await did('POST', 'permits/permit', {
    ...{ work: 'Weld', kind: 'hot', holder: holder.id, hazards: ['fire'], precautions: 'Water', ...times },
  });
  const path = `permits/permit/${id}`;
  await did('POST', `${path}/request`, {});
  await did('POST', `${path}/issue`, proven, issuer.token);
  await did('POST', `${path}/begin`, {}, holder.token);
  const extend = (extension: number, token = issuer.token) =>
    ask('POST', `${path}/extend`, { extension, ...proven }, token);
  const refused = { extension: ['is longer than the type of this permit allows'] };
  expect((await extend(1)).body.errors).toEqual(refused);
  await did('PATCH', path, { type: type.id });
  expect((await extend(9)).body.errors).toEqual(refused);
  expect((await extend(8, holder.token)).status).toBe(403);
  expect((await extend(8)).body.data).toMatchObject({ ends_at: '2040-03-01T22:00:00.000Z' });
});

test('a permit that clashes with another on its asset or below is told, and issued once that is known', async () => {
  const made = await sampleRecord(entityAt(manifest, 'assets/equipments'), refer);
  const plant = await did('POST', 'assets/equipments', { ...made, code: 'CL-1' });
  const pump = await did('POST', 'assets/equipments', { ...made, code: 'CL-2', parent_asset: plant.id });
  const requested = async (asset: number, day: string, hazards = ['fire']) => {
    const times = { valid_from: `${day}T06:00:00Z`, valid_until: `${day}T14:00:00Z` };
    const said = { work: 'Weld', kind: 'hot', holder: holder.id, hazards, precautions: 'Water' };
    const { id } = await did('POST', 'permits/permit', { ...said, asset, ...times });
    await did('POST', `permits/permit/${id}/request`, {});
    return id;
  };
  const issue = (id: number, body: object = {}) =>
    ask('POST', `permits/permit/${id}/issue`, { ...proven, ...body }, issuer.token);
  expect((await issue(await requested(pump.id, '2041-05-05'))).status).toBe(200);
  const above = await requested(plant.id, '2041-05-05');
  const clash = await issue(above);
  expect([clash.status, clash.body.errors.state[0]]).toEqual([422, expect.stringContaining('clashes with')]);
  // That of what belongs to an asset is no matter of another day, nor of what lies beside.
  expect((await issue(await requested(plant.id, '2041-05-06'))).status).toBe(200);
  expect((await issue(await requested(await refer('assets/equipments'), '2041-05-05'))).status).toBe(200);
  expect((await issue(above, { others_known: true })).status).toBe(200);
  const gas = await requested(pump.id, '2041-05-07', ['gas']);
  expect((await issue(gas)).body.errors).toEqual({ gas_tested_at: ['is needed where gas is a hazard'] });
  expect((await issue(gas, { gas_tested_at: '2041-05-07T05:30:00Z' })).status).toBe(200);
});

test('an order that needs a permit starts under an active one alone, and is closed once no lock hangs', async () => {
  const controls = await did('GET', 'work-orders/controls');
  const statusOfKind = async (kind: string) => {
    const { id } = controls.find((one: { kind: string }) => one.kind === kind);
    const [known] = await did('GET', `work-orders/status?control_id=${id}&page_size=1`);
    return known?.id ?? (await did('POST', 'work-orders/status', { name: kind, control: id })).id;
  };
  const asset = await did('PATCH', `assets/equipments/${await refer('assets/equipments')}`, {
    permits_needed: true,
  });
  const order = await did('POST', 'work-orders/work_order', {
    ...(await sampleRecord(entityAt(manifest, 'work-orders/work_order'), refer)),
    ...{ asset: asset.id, status: await statusOfKind('open') },
  });
  const path = `work-orders/work_order/${order.id}`;
  const becomes = async (kind: string) => ask('PATCH', path, { status: await statusOfKind(kind) });
  const refused = { status: ['needs an active permit before work starts'] };
  expect((await becomes('in_progress')).body.errors).toEqual(refused);
  expect((await ask('POST', `${path}/start`, {})).body.errors).toEqual(refused);
  await did('PATCH', `assets/equipments/${asset.id}`, { permits_needed: false });
  expect((await becomes('in_progress')).status).toBe(200);
  await becomes('open');
  await did('PATCH', path, { permits_needed: true });
  const permit = await did('POST', 'permits/permit', { work: 'Weld', work_order: order.id });
  const state = { kind: 'hot', holder: holder.id, hazards: ['fire', 'heat'], precautions: 'Extinguisher' };
  const times = { valid_from: '2040-03-01T06:00:00Z', valid_until: '2040-03-01T14:00:00Z' };
  await did('POST', `permits/permit/${permit.id}/request`, state);
  await did('POST', `permits/permit/${permit.id}/issue`, { ...times, ...proven }, issuer.token);
  expect((await becomes('in_progress')).body.errors).toEqual(refused);
  await did('POST', `permits/permit/${permit.id}/begin`, {}, holder.token);
  expect((await becomes('in_progress')).status).toBe(200);
  const point = await did('POST', 'permits/isolation', {
    ...{ permit: permit.id, device: 'Valve V3', energy: 'steam' },
  });
  await did('POST', `permits/isolation/${point.id}/apply`, { lock_number: 'L 8' });
  const closing = await becomes('completed');
  expect(closing.status).toBe(422);
  expect(JSON.stringify(closing.body.errors)).toContain('has a permit whose locks still hang');
  await did('POST', `permits/isolation/${point.id}/remove`, {});
  expect(JSON.stringify((await becomes('completed')).body.errors ?? '')).not.toContain('locks');
});

test('a tool is lent and comes back, and its next calibration follows from the last', async () => {
  const tool = await did('POST', 'tools/tool', {
    name: 'Torque wrench',
    kind: 'measuring',
    interval_months: 12,
  });
  const go = (action: string, body: object) => did('POST', `tools/tool/${tool.id}/${action}`, body);
  const check = {
    tool: tool.id,
    done_on: '2020-02-29',
    result: 'passed',
    nominal: 10,
    measured: 10.02,
    tolerance: 0.05,
  };
  const made = await did('POST', 'tools/calibration', check);
  expect(made).toMatchObject({ deviation: 0.02, is_within: true });
  const shown = () => did('GET', `tools/tool/${tool.id}`);
  expect(await shown()).toMatchObject({ next_due: '2021-02-28', is_overdue: true, last_result: 'passed' });
  const late = await ask('POST', `tools/tool/${tool.id}/lend`, { lent_to: holder.id });
  expect(late.body.errors).toEqual({ next_due: ['is over: it is lent again once it is calibrated'] });
  await go('send_out', {});
  await did('PATCH', `tools/calibration/${made.id}`, { done_on: '2039-08-31' });
  await go('calibrated', {});
  expect(await shown()).toMatchObject({ next_due: '2040-08-31', is_overdue: false });
  expect(await go('lend', { lent_to: holder.id, back_by: '2039-09-05' })).toMatchObject({ state: 'lent' });
  expect(await statusOf(`tools/tool/${tool.id}/lend`, { lent_to: issuer.id })).toBe(409);
  expect(await go('take_back', {})).toMatchObject({ state: 'in_store', lent_to: null, back_by: null });
  expect(await did('GET', `tools/loan?person_id=${holder.id}`)).toMatchObject([
    { tool: { id: tool.id }, back_by: '2039-09-05', is_late: false },
  ]);
});

test('a firm is approved, has people and papers, and does work orders', async () => {
  const firm = await did('POST', 'contractors/firm', {
    name: 'Weld & Co',
    phone: '+49 30 1234567',
    website: 'https://weld.example',
  });
  const paper = { firm: firm.id, kind: 'insurance', valid_until: '2020-01-31' };
  const { id, is_over } = await did('POST', 'contractors/paper', paper);
  expect([is_over, await statusOf(`contractors/firm/${firm.id}/approve`, {})]).toEqual([true, 409]);
  await did('PATCH', `contractors/paper/${id}`, { valid_until: '2040-01-31' });
  expect(await did('POST', `contractors/firm/${firm.id}/approve`, {})).toMatchObject({ state: 'approved' });
  const welder = { firm: firm.id, name: 'Pat', inducted_on: '2039-02-28' };
  expect(await did('POST', 'contractors/person', welder)).toMatchObject({ induction_ends: '2040-02-28' });
  const order = await refer('work-orders/work_order');
  const changed = await did('PATCH', `work-orders/work_order/${order}`, { contractors_firm: firm.id });
  expect(changed.contractors_firm).toEqual({ id: firm.id, label: 'Weld & Co' });
  await did('PATCH', `contractors/paper/${id}`, { valid_until: '2020-01-31' });
  const controls = await did('GET', 'work-orders/controls');
  const { id: control } = controls.find(({ kind }: { kind: string }) => kind === 'in_progress');
  const status = await did('POST', 'work-orders/status', { name: 'Going on', control });
  const begun = await ask('PATCH', `work-orders/work_order/${order}`, { status: status.id });
  expect(JSON.stringify(begun.body.errors)).toContain('has papers that have ended');
});

test('who works for a firm sees that firm, its people and papers, and no other', async () => {
  const { adds } = (await did('GET', 'schema/packs')).find(({ id }: { id: string }) => id === 'contractors');
  expect(adds.roles).toContain('Contractor');
  const role = (await did('GET', 'users/role')).find(({ name }: { name: string }) => name === 'Contractor');
  const { visitor } = (await peopleOfRoles(temp, { visitor: role.grants })) as { visitor: SomebodySignedIn };
  const [mine, other] = [
    await did('POST', 'contractors/firm', { name: 'Mine' }),
    await did('POST', 'contractors/firm', { name: 'Other' }),
  ];
  for (const { id: firm } of [mine, other])
    await did('POST', 'contractors/paper', { firm, kind: 'licence', valid_until: '2040-01-01' });
  const seen = async (path: string) => (await did('GET', path, undefined, visitor.token)).length;
  expect([await seen('contractors/firm'), await seen('contractors/paper')]).toEqual([0, 0]);
  await did('POST', 'contractors/person', { firm: mine.id, name: 'Vic', user: visitor.id });
  expect(await did('GET', 'contractors/firm', undefined, visitor.token)).toMatchObject([{ name: 'Mine' }]);
  expect([await seen('contractors/person'), await seen('contractors/paper')]).toEqual([1, 1]);
  expect((await ask('GET', `contractors/firm/${other.id}`, undefined, visitor.token)).status).toBe(404);
  expect((await ask('POST', `contractors/firm/${mine.id}/approve`, {}, visitor.token)).status).toBe(403);
});

test('taken away and installed again, each has what it had', async () => {
  for (const [id, path] of [
    ['permits', 'permits/isolation'],
    ['tools', 'tools/calibration'],
    ['contractors', 'contractors/paper'],
  ] as const) {
    const before = await did('GET', path);
    expect(before).not.toEqual([]);
    await did('POST', `schema/packs/${id}/remove`, proven);
    expect((await ask('GET', path)).status).toBe(404);
    await did('POST', `schema/packs/${id}/install`, proven);
    expect(await did('GET', path)).toEqual(before);
  }
});

test.each(['permits', 'tools', 'contractors'])(
  '%s has sample records, which are added once and taken back',
  async (id) => {
    const counted = async () => {
      const [one] = (await did('GET', 'schema/packs')).filter((pack: { id: string }) => pack.id === id);
      const { records } = await did('GET', `schema/packs/${id}/removal`);
      return [one.samples, records.reduce((sum: number, { count }: { count: number }) => sum + count, 0)];
    };
    const [{ count, added }, before] = await counted();
    expect([count > 3, added]).toEqual([true, false]);
    expect(await did('POST', `schema/packs/${id}/samples`)).toEqual({ count });
    expect(await counted()).toEqual([{ count, added: true }, before + count]);
    expect(await statusOf(`schema/packs/${id}/samples`, {})).toBe(409);
    expect(await statusOf(`schema/packs/${id}/samples`, {}, holder.token)).toBe(403);
    expect(await did('DELETE', `schema/packs/${id}/samples`)).toEqual({ kept: 0 });
    expect(await counted()).toEqual([{ count, added: false }, before]);
    expect((await ask('DELETE', `schema/packs/${id}/samples`)).status).toBe(404);
  },
);

test('samples of somebody who has left are taken back by another admin', async () => {
  const { leaver } = await peopleOfRoles(temp, { leaver: {} });
  const [admin] = await did('GET', 'users/role?name=Admin');
  await did('PATCH', `users/user/${leaver?.id}`, { role: admin.id });
  const token = await temp.signIn('acme', 'leaver@acme.example');
  const { count } = await did('POST', 'schema/packs/tools/samples', undefined, token);
  await did('PATCH', `users/user/${leaver?.id}`, { is_active: false });
  const before = await statusOf('schema/packs/tools/samples', {});
  expect([count > 3, before]).toEqual([true, 409]);
  expect(await did('DELETE', 'schema/packs/tools/samples')).toEqual({ kept: 0 });
  expect(await did('POST', 'schema/packs/tools/samples')).toEqual({ count });
  expect(await did('DELETE', 'schema/packs/tools/samples')).toEqual({ kept: 0 });
});

test('samples that have stayed for a month are records like others', async () => {
  type Pack = { id: string; samples: { added: boolean } };
  const added = async () =>
    (await did('GET', 'schema/packs')).flatMap(({ id, samples }: Pack) => (samples.added ? [id] : []));
  for (const id of ['contractors', 'permits', 'tools']) await did('POST', `schema/packs/${id}/samples`);
  expect(await added()).toEqual(['contractors', 'permits', 'tools']);
  // As the purge does after thirty days, without what else it would end.
  await inAcme(temp, (store) => store.write((writer) => writer.remove('_change_set', [])));
  expect(await added()).toEqual([]);
  expect(await did('POST', 'schema/packs/tools/samples')).toMatchObject({ count: expect.any(Number) });
  expect(await added()).toEqual(['tools']);
});

test('no program knows a pack', () => {
  const names = readdirSync(PACKS_FOLDER);
  expect(names).toHaveLength(3);
  const known = new RegExp(`['"\`/](${names.join('|')})(/|_|['"\`])`);
  const found = sourceFiles('.', ['src']).filter(
    ({ path, text }) => !path.includes('.test.') && known.test(text),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});
