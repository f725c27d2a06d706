import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inAcme, peopleOfRoles, type SomebodySignedIn } from '../../../../test/support/people-of-roles.ts';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import type { Move } from '../../../shared/schema/states.ts';
import type { Values } from '../../store/store.ts';

/** A permit to work: states and actions of an entity that a tenant has of its own, by words alone. */
let temp: TempApp;
let people: Record<string, SomebodySignedIn>;

const STATES = ['draft', 'requested', 'approved', 'active', 'closed', 'cancelled'];
const ACTIONS: Record<string, Move & Record<string, unknown>> = {
  request: {
    title: 'Request',
    from: ['draft'],
    to: 'requested',
    require: ['work', 'hazards'],
    set: { requested_by: '@me' },
  },
  approve: {
    title: 'Approve',
    from: ['requested'],
    to: 'approved',
    not: ['requested_by'],
    when: { locks_open: 0 },
    ask: ['valid_until'],
    set: { approved_by: '@me', approved_at: '@now' },
    confirm: 'Is everybody out?',
  },
  start: { title: 'Start', from: ['approved'], to: 'active', by: 'requested_by' },
  close: { title: 'Close', from: ['active', 'approved'], to: 'closed' },
  cancel: { title: 'Cancel', to: 'cancelled' },
  extend: { title: 'Extend', from: ['active'], require: ['valid_until'] },
};
const PERMIT = {
  title: 'Permit',
  'x-entity': {
    label: 'work',
    states: { of: 'state', start: 'draft', final: { closed: { open: ['notes'] }, cancelled: {} } },
    actions: ACTIONS,
  },
  properties: {
    work: { maxLength: 40 },
    hazards: { 'x-long': true },
    state: { enum: STATES },
    locks_open: { type: 'integer', default: 0 },
    valid_until: { format: 'date' },
    requested_by: { 'x-reference': 'users/user' },
    approved_by: { 'x-reference': 'users/user' },
    approved_at: { format: 'date-time' },
    notes: { 'x-long': true },
  },
};
const LOCK = {
  title: 'Lock',
  'x-entity': { label: 'device', parent: 'permit' },
  required: ['permit'],
  properties: { permit: { 'x-reference': 'own/permit' }, device: { maxLength: 40 } },
};
const FILES = { 'own/permit.json': PERMIT, 'own/lock.json': LOCK };
const OWN = 'own/permit';
const PEOPLE = { 'users/user': { read: 'all' as const } };

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const put = (files: unknown) => ask('PUT', '/schema/draft', { body: { files } });
const permit = (values: Values) =>
  inAcme(temp, (store) =>
    store.write((writer) => writer.insert(OWN, { work: 'Weld', hazards: 'Fire', locks_open: 0, ...values })),
  );
const act = (id: number, action: string, body?: object, token = temp.tokens.acme) =>
  ask('POST', `/${OWN}/${id}/${action}`, { token, body });
const now = async (id: number) => (await ask('GET', `/${OWN}/${id}`)).body.data;

beforeAll(async () => {
  temp = await tempApp();
  const { version } = (await ask('GET', '/schema')).body.data;
  const draft = await put(FILES);
  expect(draft.body.data.errors).toEqual([]);
  const published = await ask('POST', '/schema/publish', { body: { base: version, password: PASSWORD } });
  expect(published.status).toBe(200);
  people = await peopleOfRoles(temp, {
    officer: { ...PEOPLE, [OWN]: { read: 'all', update: 'all', actions: ['*'] } },
    worker: { ...PEOPLE, [OWN]: { read: 'all', create: true, update: 'all', actions: ['request', 'start'] } },
    viewer: { ...PEOPLE, [OWN]: { read: 'all' } },
  });
});
afterAll(() => temp.remove());

describe('a permit', () => {
  test('begins in its first state, and only actions lead on', async () => {
    const made = await ask('POST', `/${OWN}`, { body: { work: 'Weld' } });
    expect(made.body.data).toMatchObject({ state: 'draft', requested_by: null });
    const { id } = made.body.data;
    const said = 'is changed by actions alone: Request, Approve, Start, Close, Cancel';
    const patched = await ask('PATCH', `/${OWN}/${id}`, { body: { state: 'approved' } });
    expect([patched.status, patched.body.errors]).toEqual([422, { state: [said] }]);
    const refused = await ask('POST', `/${OWN}`, { body: { work: 'Weld', state: 'approved' } });
    expect([refused.status, refused.body.errors]).toEqual([422, { state: [said] }]);
    const body = { ids: [id], change: { state: 'approved' } };
    expect((await ask('POST', `/${OWN}/batch`, { body })).status).toBe(422);
    const forged = await ask('PATCH', `/${OWN}/${id}`, { body: { approved_by: 1 } });
    expect(forged.body.errors).toEqual({ approved_by: ['is set by the system'] });
    expect((await now(id)).state).toBe('draft');
  });

  test('goes its way: what is required may stand there already, and four eyes see it', async () => {
    const { worker, officer } = people as Record<'worker' | 'officer', SomebodySignedIn>;
    const made = await ask('POST', `/${OWN}`, { body: { work: 'Weld' }, token: worker.token });
    const { id } = made.body.data;
    const missing = await act(id, 'request', {}, worker.token);
    expect([missing.status, missing.body.errors]).toEqual([422, { hazards: ['is required'] }]);
    const unknown = await act(id, 'request', { hazards: 'Fire', state: 'active' }, worker.token);
    expect(unknown.body.errors).toEqual({ state: ['is not known'] });
    const requested = await act(id, 'request', { hazards: 'Fire' }, worker.token);
    expect(requested.body.data).toMatchObject({
      state: 'requested',
      hazards: 'Fire',
      requested_by: { id: worker.id },
    });
    const wrong = await act(id, 'approve', { valid_until: 'soon' }, officer.token);
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['valid_until']]);
    const approved = await act(id, 'approve', { valid_until: '2026-12-01' }, officer.token);
    expect(approved.body.data).toMatchObject({
      state: 'approved',
      valid_until: '2026-12-01',
      approved_by: { id: officer.id },
      approved_at: expect.any(String),
    });
    const others = await act(id, 'start', {}, officer.token);
    expect([others.status, others.body.message]).toEqual([
      403,
      'Start of this Permit is for somebody else to do.',
    ]);
    expect((await act(id, 'start', {}, worker.token)).body.data.state).toBe('active');
    expect((await act(id, 'close')).body.data.state).toBe('closed');
    const { data } = (await ask('GET', `/history?entity=${OWN}&key=${id}`)).body;
    expect(JSON.stringify(data)).toContain('approved');
  });

  test('in another state is not moved: the answer names what is possible', async () => {
    const id = await permit({ state: 'requested' });
    const early = await act(id, 'close');
    expect([early.status, early.body]).toEqual([
      409,
      {
        code: 'wrong_state',
        message: 'This Permit is Requested. Possible now: Approve, Cancel.',
        errors: { state: ['is Requested; this is possible while it is Active or Approved'] },
        codes: expect.anything(),
      },
    ]);
    const over = await act(await permit({ state: 'closed' }), 'cancel');
    expect(over.body).toMatchObject({
      code: 'wrong_state',
      message: 'This Permit is Closed. Nothing more can be done with it.',
      errors: { state: ['is Closed, which is final'] },
    });
    const locked = await act(await permit({ state: 'requested', locks_open: 2 }), 'approve');
    expect([locked.status, locked.body.message]).toEqual([
      409,
      'Approve is not possible for this Permit as it is. What counts is: Locks Open.',
    ]);
  });

  test('that is closed stays as it is, but for its notes', async () => {
    const id = await permit({ state: 'closed' });
    const patched = await ask('PATCH', `/${OWN}/${id}`, { body: { work: 'Cut', notes: 'Done well' } });
    expect([patched.status, patched.body.code, Object.keys(patched.body.errors)]).toEqual([
      409,
      'wrong_state',
      ['work'],
    ]);
    expect((await ask('PATCH', `/${OWN}/${id}`, { body: { notes: 'Done well' } })).status).toBe(200);
    const same = await ask('PATCH', `/${OWN}/${id}`, { body: { work: 'Weld', notes: 'Very' } });
    expect(same.body.data).toMatchObject({ work: 'Weld', notes: 'Very' });
  });

  test('that is closed keeps its locks: none is added, changed, moved or taken away', async () => {
    const [open, closed] = [await permit({ state: 'active' }), await permit({ state: 'closed' })];
    const hang = (permit: number) => ask('POST', '/own/lock', { body: { permit, device: 'Valve 3' } });
    const lock = (await hang(open)).body.data;
    const old = await inAcme(temp, (store) =>
      store.write((writer) => writer.insert('own/lock', { permit: closed, device: 'Valve 4' })),
    );
    const refused = [
      await hang(closed),
      await ask('PATCH', `/own/lock/${old}`, { body: { device: 'Valve 5' } }),
      await ask('DELETE', `/own/lock/${old}`),
    ];
    for (const { status, body } of refused)
      expect([status, body.message]).toEqual([409, 'This Permit is Closed, so it stays as it is.']);
    expect((await ask('PATCH', `/own/lock/${lock.id}`, { body: { device: 'Valve 5' } })).status).toBe(200);
    expect((await ask('DELETE', `/own/lock/${lock.id}`)).status).toBe(204);
  });

  test('is moved with others: each that is elsewhere is refused by itself', async () => {
    const ids = [await permit({ state: 'active' }), await permit({ state: 'draft' })];
    const { body } = await ask('POST', `/${OWN}/batch`, { body: { ids, action: 'close' } });
    expect(body.data).toMatchObject({ changed: [ids[0]], refused: [{ id: ids[1], code: 'wrong_state' }] });
    expect(body.data.change_set).toBeUndefined();
  });

  test('and moved since others were changed together keeps all of it when these are taken back, which says why', async () => {
    const ids = [
      await permit({ state: 'draft', work: 'Weld' }),
      await permit({ state: 'active', work: 'Weld' }),
    ];
    const { body } = await ask('POST', `/${OWN}/batch`, { body: { ids, change: { work: 'Grind' } } });
    expect(body.data).toMatchObject({ changed: ids, refused: [] });
    expect((await act(ids[1] as number, 'close')).status).toBe(200);
    const undone = await ask('POST', `/change-sets/${body.data.change_set}/undo`);
    expect(undone.body.data).toMatchObject({
      updated: 2,
      kept: [{ id: ids[1], reason: expect.stringContaining('since') }],
    });
    expect([await now(ids[0] as number), await now(ids[1] as number)]).toMatchObject([
      { state: 'draft', work: 'Weld' },
      { state: 'closed', work: 'Grind' },
    ]);
  });

  test('the description of the tenant’s API has its actions with what they take', async () => {
    const { body } = await ask('GET', '/model/openapi.json');
    const described = body.paths[`/${OWN}/{id}/request`].post;
    const { $ref } = described.requestBody.content['application/json'].schema;
    const form = body.components.schemas[$ref.split('/').at(-1)];
    expect([Object.keys(form.properties), Object.keys(described.responses)]).toEqual([
      ['work', 'hazards'],
      expect.arrayContaining(['200', '403', '409', '422']),
    ]);
  });

  test('an action that there is not is not found', async () => {
    const id = await permit({ state: 'draft' });
    expect((await act(id, 'burn')).status).toBe(404);
    expect((await ask('POST', `/${OWN}/x/close`)).status).toBe(404);
  });
});

test('each action, in each state, by each role', async () => {
  const wrong: string[] = [];
  const admin = { id: 1, token: temp.tokens.acme };
  const may: Record<string, string[]> = {
    admin: Object.keys(ACTIONS),
    officer: Object.keys(ACTIONS),
    worker: ['request', 'start'],
    viewer: [],
  };
  for (const [role, { id: me, token }] of Object.entries({ admin, ...people }))
    for (const state of STATES)
      for (const [action, { from, by, not }] of Object.entries(ACTIONS)) {
        // Who has requested it may start it, and may not approve it.
        const mine = by !== undefined || not === undefined;
        const id = await permit({ state, valid_until: '2026-12-01', ...(mine && { requested_by: me }) });
        const suits = from ? from.includes(state) : !['closed', 'cancelled'].includes(state);
        const expected = !may[role]?.includes(action) ? 403 : suits ? 200 : 409;
        const { status } = await act(id, action, {}, token);
        const after = (await now(id)).state;
        const led = expected === 200 ? (ACTIONS[action]?.to ?? state) : state;
        if (status !== expected || after !== led)
          wrong.push(`${role} ${action} in ${state}: ${status}, then ${after}`);
      }
  expect(wrong).toEqual([]);
});

test('of two who act at once one moves it, fifty times over', async () => {
  const another = await temp.anotherNode();
  const outcomes: number[][] = [];
  for (let round = 0; round < 50; round += 1) {
    const id = await permit({ state: 'requested' });
    const sending = (token: string) => ({ at: 'acme' as const, token, body: {} });
    const both = await Promise.all([
      temp.ask('POST', `/api/v1/${OWN}/${id}/approve`, sending(temp.tokens.acme)),
      another('POST', `/api/v1/${OWN}/${id}/approve`, sending(people.officer?.token as string)),
    ]);
    outcomes.push(both.map(({ status }) => status).sort());
  }
  expect(outcomes).toEqual(Array.from({ length: 50 }, () => [200, 409]));
});

test.each<[string, object, string]>([
  ['a state that there is not', { go: { title: 'Go', to: 'aproved' } }, '; did you mean "approved"?'],
  ['a property that there is not', { go: { title: 'Go', ask: ['hazard'] } }, '; did you mean "hazards"?'],
  ['what moves alone', { go: { title: 'Go', ask: ['state'] } }, 'is not for an action to write'],
  ['no user', { go: { title: 'Go', to: 'active', by: 'notes' } }, '"notes" refers to no user.'],
  ['a value of another kind', { go: { title: 'Go', set: { locks_open: '@now' } } }, 'never has this value'],
  ['nothing', { go: { title: 'Go', from: ['draft'] } }, '"go" does nothing'],
  ['another word', { go: { title: 'Go', too: 'active' } }, '"too" is not known here; did you mean "to"?'],
  ['a name that is taken', { restore: { title: 'Go', to: 'active' } }, 'cannot be the name of an action'],
])('an action of %s is an error at its place', async (_, actions, said) => {
  const file = { ...PERMIT, 'x-entity': { ...PERMIT['x-entity'], actions } };
  const { errors } = (await put({ 'own/permit.json': file })).body.data;
  expect(errors).toHaveLength(1);
  expect(errors[0].message).toContain(said);
  expect(errors[0].line).toBeGreaterThan(5);
});

test('states must be those of a choice', async () => {
  const states = { of: 'stat', start: 'draft', final: {} };
  const of = async (words: object) => {
    const file = { ...PERMIT, 'x-entity': { ...PERMIT['x-entity'], actions: undefined, states: words } };
    return (await put({ 'own/permit.json': file })).body.data.errors.map(
      ({ message }: { message: string }) => message,
    );
  };
  expect(await of(states)).toEqual(['"stat" is not known here; did you mean "state"?']);
  expect(await of({ ...states, of: 'work' })).toEqual([
    '"work" is no choice; its values are to be the states.',
  ]);
  expect(await of({ ...states, of: 'state', final: { closd: { open: ['note'] } } })).toEqual([
    '"closd" is not known here; did you mean "closed"?',
    '"note" is not known here; did you mean "notes"?',
  ]);
});
