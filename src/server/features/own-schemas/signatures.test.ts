import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAcme, peopleOfRoles, type SomebodySignedIn } from '../../../../test/support/people-of-roles.ts';
import { someUser } from '../../../../test/support/principals.ts';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { Action } from '../../../shared/schema/entity.ts';
import type { Grant } from '../../../shared/schema/grants.ts';
import type { Signature } from '../../../shared/wire.ts';
import { commandPrincipal } from '../../auth/principal.ts';
import { signatureFindings } from '../../operations/doctor/signature-findings.ts';
import { erasePerson } from '../../operations/person/erase-person.ts';
import { findPerson } from '../../operations/person/person.ts';
import { inPipeline } from '../../records/pipeline.ts';
import { contextFor } from '../../records/record-context.ts';
import { runAction } from '../../records/run-action.ts';
import { SIGNATURES } from '../../records/signing/sign.ts';
import { systemTables } from '../../store/tables/system-tables.ts';
import { hooks } from '../features.ts';

/** What people sign: the record is kept as it was, and a signature is void once that is another. */
let temp: TempApp;
let people: Record<'officer' | 'worker' | 'viewer', SomebodySignedIn>;

const OWN = 'own/permit';
const MEANING = 'I have checked the isolation';
const FILE = {
  title: 'Permit',
  'x-entity': {
    label: 'work',
    states: { of: 'state', start: 'draft', final: { closed: {} } },
    actions: {
      issue: {
        title: 'Issue',
        from: ['draft'],
        to: 'issued',
        require: ['hours'],
        set: { issued_by: '@me' },
        sign: MEANING,
        unsigned: ['remarks'],
      },
      begin: { title: 'Begin', from: ['issued'], to: 'active', set: { begun_by: '@me' } },
      close: { title: 'Close', from: ['active'], to: 'closed', sign: 'Everybody is out' },
    },
  },
  required: ['work'],
  properties: {
    work: { maxLength: 60 },
    state: { enum: ['draft', 'issued', 'active', 'closed'] },
    hours: { 'x-decimals': 2 },
    cost: { 'x-decimals': 2, 'x-class': 'money' },
    holder: { 'x-reference': 'users/user' },
    remarks: { 'x-long': true },
    issued_by: { 'x-reference': 'users/user' },
    begun_by: { 'x-reference': 'users/user' },
  },
};

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const act = (id: number, action: string, body: object, token = temp.tokens.acme) =>
  ask('POST', `${OWN}/${id}/${action}`, { token, body });
const made = async (values: object = {}): Promise<number> => {
  const body = { work: 'Weld the chute', hours: 1.5, holder: people.worker.id, ...values };
  return (await ask('POST', OWN, { body })).body.data.id;
};
const signed = async (values: object = {}) => {
  const id = await made(values);
  expect((await act(id, 'issue', { password: PASSWORD }, people.officer.token)).status).toBe(200);
  return id;
};
const patch = async (id: number, body: object) =>
  expect((await ask('PATCH', `${OWN}/${id}`, { body })).status).toBe(200);
const signatures = async (id: number, token?: string): Promise<Signature[]> =>
  (await ask('GET', `${OWN}/${id}/signatures`, token ? { token } : {})).body.data;
const voidBy = async (id: number, token?: string) => {
  const [one] = await signatures(id, token);
  return one?.is_valid ? 'valid' : one?.changed.map(({ title }) => title);
};

beforeAll(async () => {
  temp = await tempApp();
  const { version } = (await ask('GET', 'schema')).body.data;
  const draft = await ask('PUT', 'schema/draft', { body: { files: { [`${OWN}.json`]: FILE } } });
  expect(draft.body.data.errors).toEqual([]);
  await ask('POST', 'schema/publish', { body: { base: version, password: PASSWORD } });
  const all: Grant = { read: 'all', update: 'all', actions: ['*'] };
  people = (await peopleOfRoles(temp, {
    officer: { 'users/user': { read: 'all' }, [OWN]: all },
    worker: { 'users/user': { read: 'all' }, [OWN]: { ...all, actions: ['begin'] } },
    viewer: { 'users/user': { read: 'all' }, [OWN]: { read: 'all' } },
  })) as typeof people;
});
afterAll(() => temp.remove());

test('whoever signs proves themselves, and the record is kept as it is then', async () => {
  const id = await made();
  const { token } = people.officer;
  const without = await act(id, 'issue', {}, token);
  expect([without.status, without.body.errors]).toEqual([422, { password: ['Give your password.'] }]);
  const wrong = await act(id, 'issue', { password: 'wrong' }, token);
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { password: ['This is not your current password.'] },
  ]);
  expect(await signatures(id)).toEqual([]);
  expect((await act(id, 'issue', { password: PASSWORD }, token)).body.data.state).toBe('issued');
  const [one, ...others] = await signatures(id);
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    user: { id: people.officer.id, label: 'officer' },
    action: 'Issue',
    meaning: MEANING,
    is_valid: true,
    changed: [],
    at: expect.stringMatching(/Z$/),
  });
  const text = String(one?.text);
  expect(createHash('sha256').update(text).digest('hex')).toBe(one?.sha256);
  const { values } = JSON.parse(text);
  expect(values).toMatchObject({
    work: 'Weld the chute',
    hours: '1.5',
    cost: null,
    holder: { id: people.worker.id, label: 'worker' },
  });
  for (const name of ['state', 'issued_by', 'begun_by', 'remarks', 'updated_at'])
    expect(Object.keys(values)).not.toContain(name);
  const { data } = (await ask('GET', `history?entity=${OWN}&key=${id}`)).body;
  expect(data[0]).toMatchObject({ action: 'signed', details: { action: 'Issue', meaning: MEANING } });
});

test('a signature is void after one changed character, and valid again with it; what is not signed may change', async () => {
  const id = await signed();
  await patch(id, { remarks: 'Begins late' });
  expect((await act(id, 'begin', {}, people.worker.token)).status).toBe(200);
  expect(await voidBy(id)).toBe('valid');
  await patch(id, { work: 'Weld the chutE' });
  expect(await voidBy(id)).toEqual(['Work']);
  await patch(id, { work: 'Weld the chute', holder: null, hours: 1.25 });
  expect(await voidBy(id)).toEqual(['Holder', 'Hours']);
  await patch(id, { holder: people.worker.id, hours: 1.5 });
  expect(await voidBy(id)).toBe('valid');
});

test('whoever is referred to may be called otherwise', async () => {
  const id = await signed();
  await ask('PATCH', `users/user/${people.worker.id}`, { body: { name: 'Wanda' } });
  expect(await voidBy(id)).toBe('valid');
  await ask('PATCH', `users/user/${people.worker.id}`, { body: { name: 'worker' } });
});

test('a role reads no more of it than of the record', async () => {
  const id = await signed({ cost: 12.5 });
  await patch(id, { cost: 13 });
  expect(await voidBy(id)).toEqual(['Cost']);
  expect(await voidBy(id, people.viewer.token)).toEqual([]);
  const [seen] = await signatures(id, people.viewer.token);
  expect(seen).toMatchObject({ meaning: MEANING, is_valid: false, text: null });
  const strange = await temp.ask('GET', `/api/v1/${OWN}/${id}/signatures`, {
    at: 'globex',
    token: temp.tokens.globex,
  });
  expect(strange.status).toBe(404);
  expect((await ask('GET', `${OWN}/999999/signatures`)).status).toBe(404);
});

test('who may not do it, or no longer may when it is written, signs nothing', async () => {
  const id = await made();
  expect((await act(id, 'issue', { password: PASSWORD }, people.worker.token)).status).toBe(403);
  const { officer } = people;
  const proving = (stillValid: () => Promise<void>) =>
    inAcme(temp, (store) => {
      const who = someUser({ id: officer.id, name: 'officer', email: 'officer@acme.example' });
      const ctx = contextFor({ store, principal: { ...who, stillValid }, hooks, now: new Date() });
      const entity = ctx.schema.at(OWN);
      const issue = entity.actions?.find(({ name }) => name === 'issue') as Action;
      return runAction(ctx, entity, issue, id, { password: PASSWORD });
    });
  let asked = 0;
  const demoted = proving(async () => {
    asked += 1;
    throw new ApiError('forbidden');
  });
  await expect(demoted).rejects.toMatchObject({ code: 'forbidden' });
  expect([asked, await signatures(id)]).toEqual([1, []]);
  await proving(async () => {});
  expect(await signatures(id)).toHaveLength(1);
});

test('jobs and programs sign nothing', async () => {
  const id = await made();
  const acting = inAcme(temp, (store) => {
    const ctx = contextFor({ store, principal: commandPrincipal(), hooks, now: new Date() });
    return inPipeline(ctx, ctx.schema.at(OWN), async (pipeline) => {
      const row = await pipeline.writer.get(OWN, id);
      return row && pipeline.act(OWN, 'issue', row);
    });
  });
  await expect(acting).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Issue needs a person who gives their password: jobs, programs and API keys cannot.',
  });
  expect(await signatures(id)).toEqual([]);
});

test('several are signed with one proof, each by itself', async () => {
  const ids = [await made(), await signed(), await made()];
  const body = { ids, action: 'issue', values: { hours: 2 } };
  const send = (more: object) =>
    ask('POST', `${OWN}/batch`, { token: people.officer.token, body: { ...body, ...more } });
  expect((await send({})).body.errors).toEqual({ password: ['Give your password.'] });
  expect((await send({ plan: true })).body.data.ids).toEqual(ids);
  const { body: done } = await send({ password: PASSWORD });
  expect(done.data).toMatchObject({ changed: [ids[0], ids[2]], refused: [{ id: ids[1] }] });
  for (const id of ids) expect(await signatures(id)).toHaveLength(1);
  const other = await ask('POST', `${OWN}/batch`, {
    body: { ids, change: { work: 'x' }, password: PASSWORD },
  });
  expect(other.body.errors).toEqual({ password: ['is not known'] });
});

test('a request that is sent again signs once, and the password stands nowhere', async () => {
  const id = await made();
  const again = () =>
    ask('POST', `${OWN}/${id}/issue`, {
      token: people.officer.token,
      body: { hours: 3, password: PASSWORD },
      headers: { 'idempotency-key': 'sign-once' },
    });
  expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
  expect(await signatures(id)).toHaveLength(1);
  const fingerprint = createHash('sha256')
    .update(`${OWN}/${id}/issue\n${JSON.stringify({ hours: 3 })}`)
    .digest('hex');
  await inAcme(temp, (store) =>
    store.read(async (reader) => {
      expect(
        await reader.count('_idempotency_key', {
          where: [{ property: 'fingerprint', op: 'eq', value: fingerprint }],
        }),
      ).toBe(1);
      for (const { name } of systemTables.filter(({ name }) => name !== '_directory'))
        expect([name, JSON.stringify(await reader.find(name)).includes(PASSWORD)]).toEqual([name, false]);
    }),
  );
});

test('of two who sign at once one does', async () => {
  const another = await temp.anotherNode();
  for (let round = 0; round < 5; round += 1) {
    const id = await made();
    const sending = (token: string) => ({ at: 'acme' as const, token, body: { password: PASSWORD } });
    const both = await Promise.all([
      temp.ask('POST', `/api/v1/${OWN}/${id}/issue`, sending(temp.tokens.acme)),
      another('POST', `/api/v1/${OWN}/${id}/issue`, sending(people.officer.token)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await signatures(id)).toHaveLength(1);
  }
});

test('the database refuses to change a signature, and doctor finds one that was changed all the same', async () => {
  const id = await signed();
  const where = [{ property: 'record', op: 'eq', value: id }] as const;
  const change = { text: '{}' };
  await expect(
    inAcme(temp, (store) => store.write((writer) => writer.updateWhere(SIGNATURES, [...where], change))),
  ).rejects.toThrow();
  const target = temp.tenancy.resolve('acme.localhost');
  if (target.kind !== 'tenant') throw new Error('acme is not there');
  const { ref } = target;
  expect(await signatureFindings(temp.tenancy, [ref])).toEqual([]);
  const [before] = await signatures(id);
  const rewrite = (text: string | null) =>
    inAcme(temp, (store) =>
      store.rewriteHistory((writer) => writer.updateWhere(SIGNATURES, [...where], { text })),
    );
  await rewrite(String(before?.text).replace('chute', 'chutE'));
  expect(await signatureFindings(temp.tenancy, [ref])).toMatchObject([
    {
      level: 'error',
      text: expect.stringMatching(/^1 signature \(\d+ of own\/permit \d+\) is not as signed$/),
    },
  ]);
  await rewrite(before?.text ?? null);
});

test('an erased person is in no signature, which stays one', async () => {
  const { gone } = (await peopleOfRoles(temp, {
    gone: { [OWN]: { read: 'all', update: 'all', actions: ['*'] } },
  })) as { gone: SomebodySignedIn };
  const id = await made({ holder: gone.id });
  expect((await act(id, 'issue', { password: PASSWORD }, gone.token)).status).toBe(200);
  await inAcme(temp, async (store) => erasePerson(store, await findPerson(store, 'gone@acme.example')));
  const [one] = await signatures(id);
  expect(one).toMatchObject({ user: { label: `Erased person ${gone.id}` }, is_valid: true });
  expect(one?.text).not.toContain('"gone"');
  expect(createHash('sha256').update(String(one?.text)).digest('hex')).toBe(one?.sha256);
});

test('what is signed is described, and what cannot be is an error at its place', async () => {
  const { body } = await ask('GET', 'model/openapi.json');
  const { $ref } = body.paths[`/${OWN}/{id}/issue`].post.requestBody.content['application/json'].schema;
  const form = body.components.schemas[$ref.split('/').at(-1)];
  expect([Object.keys(form.properties), form.required]).toEqual([['hours', 'password'], ['password']]);
  expect(Object.keys(body.paths)).toContain(`/${OWN}/{id}/signatures`);
  const errorsOf = async (actions: object) => {
    const file = { ...FILE, 'x-entity': { ...FILE['x-entity'], actions } };
    const draft = await ask('PUT', 'schema/draft', { body: { files: { [`${OWN}.json`]: file } } });
    return draft.body.data.errors.map(({ message }: { message: string }) => message);
  };
  expect(await errorsOf({ go: { title: 'Go', sign: 'Seen' } })).toEqual([]);
  expect(await errorsOf({ go: { title: 'Go', to: 'closed', unsigned: ['remarks'] } })).toEqual([
    '"unsigned" is for what is signed: say "sign" too.',
  ]);
  expect(await errorsOf({ go: { title: 'Go', to: 'closed', sign: 'x', unsigned: ['remark'] } })).toEqual([
    '"remark" is not known here; did you mean "remarks"?',
  ]);
});
