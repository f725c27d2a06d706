import type { Sample } from './rights-matrix.ts';
import type { TempApp } from './temp-app.ts';

const ORDER = 'work-orders/work_order';
const CHECKLIST = 'work-orders/work_order_checklist';
const COST = 'work-orders/work_order_misc_cost';
const NOTE = 'work-orders/work_order_completion_note';
const LOG = 'work-orders/work_order_log';
const ASSET = 'assets/equipments';
const PROCEDURE = 'procedures/procedure';
const VERSION = 'procedures/version';
const RUN = 'procedures/run';
const REQUEST = 'requests/request';

/** One record of each entity that belongs to nobody in particular (`common`), one that is `person`'s (`mine`), and ways to make more. */
export async function roleSamples(app: TempApp) {
  const admin = (method: string, path: string, body?: unknown) =>
    app.ask(method, `/api/v1/${path}`, { at: 'acme', token: app.tokens.acme, body });

  async function make(path: string, body: unknown): Promise<Record<string, unknown> & { id: number }> {
    const answer = await admin('POST', path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  async function sample(path: string, key: number | '', isMine: boolean, money = false): Promise<Sample> {
    const { body } = await admin('GET', key === '' ? path : `${path}/${key}`);
    return { path, key, mine: isMine, money, record: body.data };
  }

  /** A published procedure with one step. */
  async function procedure(): Promise<number> {
    const { id } = await make(PROCEDURE, { name: 'Guards' });
    const [{ id: version }] = (await admin('GET', `${VERSION}?procedure_id=${id}`)).body.data;
    const steps = { properties: { guard: { 'x-step': 'check', oneOf: [{ const: 'ok' }] } } };
    await admin('PATCH', `${VERSION}/${version}`, { steps });
    await admin('POST', `${VERSION}/${version}/publish`, {});
    return id;
  }

  /** A work order with everything that belongs to one, assigned to somebody. */
  async function order(asset: number, steps: number, assigned: number, isMine: boolean): Promise<Sample[]> {
    const { id } = await make(ORDER, {
      asset,
      status: 1,
      maint_type: 'corrective',
      priority: 'low',
      suggested_start_date: '2026-03-01',
      completion_end_date: '2026-03-02',
      amount: 77,
      description: 'A job',
    });
    const item = await make(CHECKLIST, {
      work_order: id,
      description: 'Look',
      assigned_to: assigned,
      notes: 'n',
    });
    const cost = await make(COST, { work_order: id, total_cost: 12, description: 'Hose' });
    const note = await make(NOTE, { work_order: id, completion_notes: 'Done' });
    await admin('POST', `${ORDER}/${id}/add_procedure`, { procedure: steps });
    const [run] = (await admin('GET', `${RUN}?work_order_id=${id}`)).body.data;
    await admin('PATCH', `${RUN}/${run.id}`, { answers: { guard: 'ok' } });
    const logs = (await admin('GET', `${LOG}?work_order_id=${id}`)).body.data as {
      id: number;
      log_type: string;
      amount: number;
    }[];
    const plain = logs.find(({ log_type }) => log_type === 'checklist');
    const money = logs.find(({ log_type }) => log_type === 'cost');
    return [
      await sample(ORDER, id, isMine),
      await sample(CHECKLIST, item.id, isMine),
      await sample(COST, cost.id, isMine),
      await sample(NOTE, note.id, isMine),
      await sample(RUN, run.id, isMine),
      await sample(LOG, plain?.id as number, isMine),
      await sample(LOG, money?.id as number, isMine, true),
    ];
  }

  const site = await make('company/site', { code: 'N', name: 'North' });
  const location = await make('company/location', { site: site.id, name: 'Hall', slug: 'hall' });
  const category = await make('assets/equipment_category', { name: 'Pumps', slug: 'pumps' });
  const asset = await make(ASSET, {
    name: 'Pump',
    code: 'P1',
    category: category.id,
    make: 'Sulzer',
    model: 'Zebra',
    serial_number: 'XQ77',
    location: location.id,
    purchase_date: '2026-01-01',
  });
  const reading = await make('meter-readings/meter_reading', { asset: asset.id, meter_reading: 5 });
  const report = {
    asset: asset.id,
    purchase_cost: 1,
    resale_cost: 1,
    finance_years: 5,
    interest_rate: 3,
    expected_hours: 100,
    operational_cost_per_year: 4,
    capital_work_cost: 5,
  };
  await make('financial-reports', report);
  const people = (await admin('GET', 'users/user')).body.data as { id: number; name: string }[];
  const aaron = people.find(({ name }) => name === 'Aaron')?.id as number;
  const person = { id: aaron, token: await app.signIn('acme', 'aaron@acme.example'), role: 0 };
  const ann = people.find(({ name }) => name === 'Ann')?.id as number;
  const steps = await procedure();
  const draft = await make(PROCEDURE, { name: 'Belts' });
  const [{ id: version }] = (await admin('GET', `${VERSION}?procedure_id=${draft.id}`)).body.data;
  const portal = await make('requests/portal', { name: 'Gate' });
  const request = await make(REQUEST, { title: 'Lamp', priority: 'low' });
  const common = [
    await sample(PROCEDURE, draft.id, false),
    await sample(VERSION, version, false),
    await sample('requests/portal', portal.id, false),
    await sample(REQUEST, request.id, false),
    await sample('company/site', site.id, false),
    await sample('company/location', location.id, false),
    await sample('assets/equipment_category', category.id, false),
    await sample(ASSET, asset.id, false),
    await sample('meter-readings/meter_reading', reading.id, false),
    await sample('financial-reports', asset.id, false),
    await sample('company/settings', '', false),
    await sample('work-orders/status', 1, false),
    await sample('work-orders/controls', 1, false),
    await sample('users/role', 2, false),
    await sample('users/user', ann, false),
    ...(await order(asset.id, steps, ann, false)),
  ];
  const mine = await order(asset.id, steps, aaron, true);
  const reported = await app.ask('POST', `/api/v1/${REQUEST}`, {
    at: 'acme',
    token: person.token,
    body: { title: 'Mine', priority: 'low' },
  });
  mine.push(await sample(REQUEST, reported.body.data.id, true));
  for (const is_shared of [true, false]) {
    const view = { name: `View ${is_shared}`, path: ORDER, state: { priority: 'high' }, is_shared };
    const other = await make('users/view', view);
    common.push(await sample('users/view', other.id, false));
    const own = await app.ask('POST', '/api/v1/users/view', { at: 'acme', token: person.token, body: view });
    mine.push({ path: 'users/view', key: own.body.data.id, mine: true, record: own.body.data });
  }
  return { admin, make, sample, procedure, order, common, mine, person };
}
