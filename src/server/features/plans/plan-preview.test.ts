import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const MACHINE = { make: 'Acme', model: 'One', serial_number: '1', purchase_date: '2020-01-01' };
let temp: TempApp;
let asset: number;
let meter: number;

async function ask(method: string, path: string, body?: unknown, token = temp.tokens.acme) {
  return temp.ask(method, `/api/v1/${path}`, { at: 'acme', token, body });
}
async function make(path: string, body: object): Promise<number> {
  const { status, body: answered } = await ask('POST', path, body);
  expect(status, JSON.stringify(answered)).toBe(201);
  return answered.data.id;
}
const preview = async (draft: object) => {
  const { status, body } = await ask('POST', 'maintenance/plan/preview', draft);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const forecast = async (query: string) => (await ask('GET', `maintenance/forecast?${query}`)).body;
const daysOf = ({ dates }: { dates: { due_on: string }[] }) => dates.map(({ due_on }) => due_on);

beforeAll(async () => {
  temp = await tempApp({ now: () => NOW });
  const site = await make('company/site', { name: 'Mill', code: 'M' });
  const location = await make('company/location', { name: 'Hall', slug: 'hall', site });
  const category = await make('assets/equipment_category', { name: 'Presses', slug: 'presses' });
  asset = await make('assets/equipments', { ...MACHINE, name: 'Press', code: 'PR-1', location, category });
  meter = await make('assets/meter', {
    asset,
    name: 'Hours',
    unit: 'h',
    kind: 'cumulative',
    rate_override: 10,
  });
  await make('meter-readings/meter_reading', {
    asset,
    meter,
    meter_reading: 1000,
    read_at: '2026-01-04T08:00:00.000Z',
  });
});
afterAll(() => temp.remove());

describe('the preview of a plan that is typed', () => {
  test('nothing yet says what to do next', async () => {
    expect(await preview({})).toMatchObject({
      sentence: '',
      dates: [],
      warnings: [expect.stringContaining('say how often')],
    });
  });

  test('a new plan says when its first order is made; one that makes it at once warns of that instead', async () => {
    const triggers = [{ kind: 'calendar', rrule: 'FREQ=MONTHLY;BYMONTHDAY=20' }];
    const first = async (values: object) => (await preview({ asset, triggers, ...values })).first;
    expect(await first({ start_on: '2026-02-10', lead_days: 5 })).toBe(
      'Its first work order is made on 15 Feb 2026, due 20 Feb 2026.',
    );
    expect(await first({ start_on: '2026-02-10', lead_days: 0 })).toBe(
      'Its first work order is made on 20 Feb 2026.',
    );
    const soon = await preview({ asset, triggers, start_on: '2026-01-10', lead_days: 300 });
    const today = await preview({
      asset,
      triggers: [{ kind: 'calendar', rrule: 'FREQ=MONTHLY' }],
      start_on: '2026-01-05',
      lead_days: 7,
    });
    expect(today.dates[0]).toMatchObject({
      due_on: '2026-01-12',
      moved: 'moved from 5 Jan 2026, so that it is not late at once',
    });
    expect(soon.first).toBe(null);
    expect(soon.warnings).toContainEqual(expect.stringMatching(/^Saving creates a work order at once/));
  });

  test('250 h or 3 months, counted from the last completion', async () => {
    const triggers = [
      { kind: 'meter', meter, every: 250, first_at: 1250 },
      { kind: 'calendar', rrule: 'FREQ=MONTHLY;INTERVAL=3' },
    ];
    const { sentence, dates, warnings } = await preview({
      asset,
      mode: 'floating',
      start_on: '2026-03-01',
      triggers,
    });
    expect(sentence).toBe(
      'Every 250 h of Hours or every 3 months, whichever comes first, counted from the last completion. Its work orders are made 7 days ahead.',
    );
    expect(warnings).toEqual([]);
    expect(dates).toHaveLength(12);
    expect(dates[0]).toEqual({
      due_on: '2026-01-29',
      nominal_on: '2026-01-29',
      moved: null,
      kind: 'meter',
      by: 'by meter Hours at 1,250 h',
      reading: 1250,
      estimated: true,
      covered_by: null,
    });
    expect(dates[1]).toMatchObject({ reading: 1500, due_on: '2026-02-23' });
  });

  test('free days move it and say why; half a rule and half a day are not there yet', async () => {
    const rule = { kind: 'calendar', rrule: 'FREQ=MONTHLY;BYMONTHDAY=1' };
    const typed = await preview({ asset, start_on: '2026-02-01', shift: 'after', triggers: [rule] });
    expect(typed.dates[0]).toMatchObject({
      due_on: '2026-02-02',
      nominal_on: '2026-02-01',
      moved: 'moved from 1 Feb 2026, a free day',
    });
    const half = await preview({
      asset,
      start_on: '2026-02',
      triggers: [{ kind: 'calendar', rrule: 'FREQ=MON' }],
    });
    expect(half).toMatchObject({ sentence: '', dates: [] });
  });

  test('what will surprise is said before it is saved', async () => {
    const monthly = { kind: 'calendar', rrule: 'FREQ=MONTHLY' };
    const short = await preview({ asset, start_on: '2026-01-31', triggers: [monthly] });
    expect(short.warnings).toEqual([expect.stringContaining('Months without a 31st are left out')]);
    const leap = { asset, start_on: '2028-02-29', triggers: [{ kind: 'calendar', rrule: 'FREQ=YEARLY' }] };
    const { sentence, warnings } = await preview(leap);
    expect(sentence).toContain('Every year that has a 29 February, from 29 Feb 2028');
    expect(warnings).toEqual([expect.stringContaining('Years without a 29 February are left out')]);
    expect((await preview({ ...leap, mode: 'floating' })).warnings).toEqual([]);
    const thirtieth = [{ kind: 'calendar', rrule: 'FREQ=MONTHLY;BYMONTHDAY=30' }];
    expect((await preview({ asset, start_on: '2026-02-01', triggers: thirtieth })).warnings).toEqual([
      expect.stringContaining('Months without a 30th are left out'),
    ]);
    const soon = await preview({ asset, start_on: '2026-01-05', triggers: [monthly] });
    expect(soon.warnings).toEqual(['Saving creates a work order at once, due 12 Jan 2026.']);
    const later = { asset, start_on: '2026-02-20', triggers: [monthly] };
    const two = await preview({ ...later, triggers: [monthly, { kind: 'meter', meter, every: 100 }] });
    expect(two.warnings).toEqual([expect.stringContaining('change Mode')]);
  });

  test('a retired asset and a deactivated person, who get no work', async () => {
    const { location, category } = { location: 1, category: 1 };
    const old = await make('assets/equipments', {
      ...MACHINE,
      name: 'Old press',
      code: 'PR-0',
      location,
      category,
      retired_on: '2026-01-04',
    });
    const user = await make('users/user', { name: 'Gone Ann', email: 'gone@acme.example', is_active: false });
    const triggers = [{ kind: 'calendar', rrule: 'FREQ=MONTHLY' }];
    const typed = await preview({ asset: old, assigned_to: user, start_on: '2026-02-01', triggers });
    expect(typed.dates).toEqual([]);
    expect(typed.warnings).toEqual([
      'Its asset was retired on 4 Jan 2026, so no work orders are made. Switch the plan off.',
      expect.stringContaining('is deactivated'),
    ]);
  });

  test('a stored plan with changes; nothing is stored, and it is what the plan then does', async () => {
    const plan = await make('maintenance/plan', { name: 'Oil', asset, start_on: '2026-02-10', lead_days: 0 });
    const trigger = await make('maintenance/plan_trigger', { plan, kind: 'calendar', rrule: 'FREQ=MONTHLY' });
    const changed = { id: plan, start_on: '2026-02-12', triggers: [{ id: trigger, rrule: 'FREQ=WEEKLY' }] };
    const typed = daysOf(await preview(changed));
    expect(typed.slice(0, 2)).toEqual(['2026-02-12', '2026-02-19']);
    expect(daysOf(await preview({ id: plan })).slice(0, 2)).toEqual(['2026-02-10', '2026-03-10']);
    await ask('PATCH', `maintenance/plan_trigger/${trigger}`, { rrule: 'FREQ=WEEKLY' });
    await ask('PATCH', `maintenance/plan/${plan}`, { start_on: '2026-02-12' });
    expect(daysOf(await preview({ id: plan }))).toEqual(typed);
    expect(daysOf(await preview({ id: plan, triggers: [{ id: trigger, _delete: true }] }))).toEqual([]);
  });

  test('a smaller service names the larger one that does its work', async () => {
    const large = await make('maintenance/plan', {
      name: 'Large',
      asset,
      start_on: '2026-04-01',
      lead_days: 0,
    });
    await make('maintenance/plan_trigger', {
      plan: large,
      kind: 'meter',
      meter,
      every: 1000,
      first_at: 2000,
    });
    const small = await preview({
      asset,
      included_in: large,
      start_on: '2026-02-01',
      triggers: [{ kind: 'meter', meter, every: 250, first_at: 1250 }],
    });
    expect(small.dates.slice(0, 4).map(({ covered_by }: { covered_by: unknown }) => covered_by)).toEqual([
      null,
      null,
      null,
      { id: large, label: expect.stringMatching(/^PM-\d{4} Large$/) },
    ]);
  });

  test('a rule that never happens is refused as on saving', async () => {
    const triggers = [
      { kind: 'calendar', rrule: 'FREQ=MONTHLY' },
      { kind: 'calendar', rrule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31' },
    ];
    const draft = { asset, mode: 'fixed', start_on: '1900-01-01', triggers };
    const { status, body } = await ask('POST', 'maintenance/plan/preview', draft);
    expect([status, body.errors]).toEqual([
      422,
      { 'triggers.1.rrule': ['never happens within ten years of the start'] },
    ]);
  });

  test('a plan has at most five triggers, as typed and as stored', async () => {
    const triggers = Array.from({ length: 6 }, (_, at) => ({
      kind: 'calendar',
      rrule: 'FREQ=DAILY',
      every: at,
    }));
    const draft = { name: 'Many', asset, mode: 'floating', start_on: '2027-01-01', triggers };
    const refused = await ask('POST', 'maintenance/plan/preview', draft);
    expect([refused.status, refused.body.errors]).toEqual([422, { triggers: ['must be at most 5'] }]);
    const lines = triggers.map(({ kind, rrule }) => ({ kind, rrule }));
    expect((await ask('POST', 'maintenance/plan', { ...draft, triggers: lines })).status).toBe(422);
    const plan = await make('maintenance/plan', { ...draft, triggers: lines.slice(1) });
    const sixth = await ask('POST', 'maintenance/plan_trigger', { plan, ...lines[0] });
    expect([sixth.status, sixth.body.errors]).toEqual([422, { plan: ['has 5 Triggers, which is the most'] }]);
  });

  test('of a plan that is not there, and with another tenant', async () => {
    expect((await ask('POST', 'maintenance/plan/preview', { id: 4_999 })).status).toBe(404);
    const other = await temp.ask('POST', '/api/v1/maintenance/plan/preview', {
      at: 'globex',
      token: temp.tokens.globex,
      body: { asset, triggers: [{ kind: 'meter', meter, every: 250 }] },
    });
    expect(other.body.data).toMatchObject({ sentence: '', dates: [] });
  });
});

describe('the forecast of all plans', () => {
  test('holds what has no order yet, of the days and assets asked for', async () => {
    const other = await make('assets/equipments', {
      ...MACHINE,
      name: 'Saw',
      code: 'SA-1',
      location: 1,
      category: 1,
      parent_asset: asset,
    });
    const plan = await make('maintenance/plan', {
      name: 'Blade',
      asset: other,
      start_on: '2026-01-05',
      lead_days: 0,
      hrs_estimated: 1.5,
    });
    await make('maintenance/plan_trigger', { plan, kind: 'calendar', rrule: 'FREQ=WEEKLY' });
    const { data } = await forecast(`from=2026-01-01&to=2026-01-31&asset_id=${other}`);
    // Today's date already has its order.
    expect(daysOf(data)).toEqual(['2026-01-12', '2026-01-19', '2026-01-26']);
    expect(data.is_cut).toBe(false);
    expect(data.dates[0]).toMatchObject({
      plan: { id: plan },
      name: 'Blade',
      asset: { id: other },
      hrs_estimated: 1.5,
      estimated: false,
    });
    const under = await forecast(`from=2026-01-12&to=2026-01-12&asset_under=${asset}`);
    expect(under.data.dates.map(({ name }: { name: string }) => name)).toContain('Blade');
    expect((await forecast('from=2026-01-01&to=2026-01-31&site_id=999')).data.dates).toEqual([]);
  });

  test('a floating plan goes on from the order that is open', async () => {
    const plan = await make('maintenance/plan', {
      name: 'Belt',
      asset,
      mode: 'floating',
      start_on: '2026-01-05',
      lead_days: 0,
    });
    await make('maintenance/plan_trigger', { plan, kind: 'calendar', rrule: 'FREQ=MONTHLY' });
    expect(daysOf(await preview({ id: plan })).slice(0, 2)).toEqual(['2026-02-05', '2026-03-05']);
  });

  test.each([
    ['from=2026-01-01&to=2026-1-2', 'to'],
    ['from=x&to=2026-01-01', 'from'],
    ['from=2026-02-01&to=2026-01-01', 'to'],
    ['from=2026-01-01&to=2027-01-02', 'to'],
    ['from=2026-01-01&to=2026-01-02&site_id=x', 'site_id'],
    ['from=2026-01-01&to=2026-01-02&colour=red', 'colour'],
  ])('refuses %s', async (query, field) => {
    expect(await forecast(query)).toMatchObject({
      code: 'malformed',
      errors: { [field]: [expect.any(String)] },
    });
  });
});
