import { beforeEach, describe, expect, test } from 'vitest';
import { workingAs } from '../../../test/support/principals.ts';
import { recordsOf } from '../../../test/support/records-of.ts';
import type { JsonSchema } from '../../shared/json-schema.ts';
import { effectiveSchema } from '../../shared/schema/effective-schema.ts';
import type { Grants } from '../../shared/schema/grants.ts';
import { eq } from '../store/eq.ts';
import { createRecord } from './create-record.ts';
import { getRecord } from './get-record.ts';
import { listRecords } from './list-records.ts';
import { listTag } from './list-tag.ts';
import { removeRecord } from './remove-record.ts';
import { restoreRecord } from './restore-record.ts';
import { updateRecord } from './update-record.ts';

const JOB = 'yard/job';
const HAND = 'yard/hand';
const files: Record<string, JsonSchema> = {
  [JOB]: {
    title: 'Job',
    'x-entity': {
      label: 'name',
      sees: { mine: { 'people.has': '@me' } },
      rules: [
        { when: { 'team.has': '@head' }, require: ['watchers'], message: 'are needed with the head' },
        { check: { 'team.has.all': ['@head'] }, when: { 'head.not': null, 'team.not': null } },
      ],
      states: { of: 'state', start: 'open', final: { done: { open: ['watchers'] } } },
      actions: { finish: { title: 'Finish', from: ['open'], to: 'done' } },
    },
    required: ['name'],
    properties: {
      name: {},
      state: { enum: ['open', 'done'] },
      team: { items: { 'x-reference': { entity: HAND, onDelete: 'null' } }, maxItems: 4 },
      head: { 'x-reference': HAND },
      people: { items: { 'x-reference': 'users/user' } },
      watchers: { items: { 'x-reference': HAND } },
    },
  },
  [HAND]: {
    title: 'Hand',
    'x-entity': { label: 'name', sees: { near: { yard: 'north' } } },
    required: ['name'],
    properties: { name: {}, yard: {} },
  },
};
const schemas = Object.fromEntries(
  Object.entries(files).map(([path, schema]) => [path, effectiveSchema(schema)]),
);
const { ctx, store, user, whole } = await recordsOf(schemas);

const job = whole.at(JOB);
const hand = whole.at(HAND);
/** Sees the jobs, and of the hands those of the north. */
const limited = workingAs(ctx, {
  grants: {
    'yard/*': { read: 'all', create: true, update: 'all', delete: 'all' },
    [HAND]: { read: ['near'] },
  } as Grants,
});
let [ann, ben, cem, dora]: number[] = [];

beforeEach(async () => {
  await store.write(async (writer) => {
    await writer.remove(JOB, []);
    await writer.remove(HAND, []);
    const add = (name: string, yard: string) => writer.insert(HAND, { name, yard });
    [ann, ben, cem, dora] = [
      await add('Ann', 'north'),
      await add('Ben', 'north'),
      await add('Cem; Co', 'south'),
      await add('Dora', 'south'),
    ];
  });
});

const make = async (values: object, as = ctx) =>
  (await createRecord(as, as.schema.at(JOB), { name: 'Hull', ...values })).record;
const change = async (id: number, body: object, as = ctx, options = {}) =>
  (await updateRecord(as, as.schema.at(JOB), id, body, options)).record;
const read = async (id: number, as = ctx) => (await getRecord(as, as.schema.at(JOB), id)).record;
const names = (list: unknown) => (list as { label: string }[]).map(({ label }) => label).join(', ');
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It was accepted'),
    (error) => ({ code: error.code, error: error.message, errors: error.errors }),
  );
const found = async (query: Record<string, string>, as = ctx) =>
  (await listRecords(as, as.schema.at(JOB), query)).data.map(({ name }) => name).join('');
const entries = (id: number) =>
  store.read((reader) => reader.find('_audit', { where: [eq('entity', JOB), eq('key', id)] }));

describe('a list of records', () => {
  test('is written whole in its order, and read with labels by one record and by lists', async () => {
    const { id, team, watchers } = await make({ team: [ben, ann] });
    expect(team).toEqual([
      { id: ben, label: 'Ben' },
      { id: ann, label: 'Ann' },
    ]);
    expect(watchers).toEqual([]);
    expect(names((await change(id, { team: [cem, ann] })).team)).toBe('Cem; Co, Ann');
    expect(names((await change(id, { team: [ann, cem] })).team)).toBe('Ann, Cem; Co');
    const [listed] = (await listRecords(ctx, job, {})).data;
    expect(names(listed?.team)).toBe('Ann, Cem; Co');
    expect(names((await change(id, { team: [{ id: cem, label: 'as it is answered' }, ben] })).team)).toBe(
      'Cem; Co, Ben',
    );
    expect(names((await change(id, { team: null })).team)).toBe('');
  });

  test('takes what is added and removed, and raises the version only if something changes', async () => {
    const { id } = await make({ team: [ann, ben] });
    const answer = await updateRecord(ctx, job, id, { team: { add: [cem], remove: [ann] } });
    expect(names(answer.record.team)).toBe('Ben, Cem; Co');
    expect(answer.version).toBe(2);
    expect((await updateRecord(ctx, job, id, { team: { add: [cem], remove: [ann] } })).version).toBe(2);
    expect((await updateRecord(ctx, job, id, { team: [ben, cem] })).version).toBe(2);
    expect((await refusal(change(id, { team: [ann] }, ctx, { ifMatch: '"v1"' }))).code).toBe('stale');
  });

  test('has both whom two people add at once', async () => {
    const { id } = await make({ team: [] });
    await Promise.all([
      change(id, { team: { add: [ann] } }),
      change(id, { team: { add: [ben] } }),
      change(id, { team: { add: [ann], remove: [cem] } }),
    ]);
    expect(
      names((await read(id)).team)
        .split(', ')
        .sort(),
    ).toEqual(['Ann', 'Ben']);
  });

  test.each([
    ['a record that is not there', () => [987654], 'does not exist'],
    ['the same twice', () => [ann, ann], 'must be a list of ids'],
    ['no id', () => ['1'], 'must be a list of ids'],
    ['a record with more than its id and label', () => [{ id: ann, name: 'Ann' }], 'must be a list of ids'],
    ['what is no number', () => [Number.NaN], 'must be a list of ids'],
    ['what is too large', () => [Number('1e309')], 'must be a list of ids'],
    ['a fraction', () => [1.5], 'must be a list of ids'],
    ['a text', () => 'Ann', 'must be a list of ids'],
    ['another word', () => ({ put: [ann] }), 'must be a list of ids'],
    ['more than it holds', () => [1, 2, 3, 4, 5], 'at most 4'],
    ['ten thousand', () => Array.from({ length: 10_000 }, (_, at) => at + 1), 'at most 4'],
  ])('refuses %s', async (_what, team, text) => {
    const { id } = await make({ team: [ann] });
    for (const work of [() => make({ team: team() }), () => change(id, { team: team() })]) {
      const { error, errors } = await refusal(work());
      expect(JSON.stringify(errors ?? error)).toContain(text);
    }
    expect(names((await read(id)).team)).toBe('Ann');
  });

  test('holds at most so many, also by adding', async () => {
    const { id } = await make({ team: [ann, ben, cem] });
    const more = await store.write((writer) => writer.insert(HAND, { name: 'Eve' }));
    expect(names((await change(id, { team: { add: [dora] } })).team)).toBe('Ann, Ben, Cem; Co, Dora');
    expect(JSON.stringify(await refusal(change(id, { team: { add: [more] } })))).toContain('at most 4');
    expect(names((await change(id, { team: { add: [more], remove: [ann] } })).team)).toContain('Eve');
  });
});

describe('filters', () => {
  beforeEach(async () => {
    await make({ name: 'a', team: [ann] });
    await make({ name: 'b', team: [ann, ben, cem] });
    await make({ name: 'c' });
  });

  test('find what has any, all or none of them', async () => {
    expect(await found({ 'team.has': `${ann},${cem}` })).toBe('ab');
    expect(await found({ 'team.has': String(ben) })).toBe('b');
    expect(await found({ 'team.has.all': `${ann},${ben}` })).toBe('b');
    expect(await found({ 'team.has.all': `${ann},${dora}` })).toBe('');
    expect(await found({ 'team.null': 'true' })).toBe('c');
    expect(await found({ 'team.null': 'false' })).toBe('ab');
    expect((await refusal(found({ 'team.has': 'Ann' }))).errors['team.has']).toBeDefined();
    expect((await refusal(found({ ordering: 'team' }))).errors.ordering).toBeDefined();
  });

  test('tell nothing of whom the reader does not see', async () => {
    expect(await found({ 'team.has': String(cem) }, limited)).toBe('');
    expect(await found({ 'team.has.all': `${ann},${cem}` }, limited)).toBe('');
    expect(await found({ 'team.has': String(ben) }, limited)).toBe('b');
  });
});

describe('somebody who sees some of the records', () => {
  test('reads those alone, and a list that they write keeps the others', async () => {
    const { id } = await make({ team: [ann, cem, dora] });
    expect(names((await read(id, limited)).team)).toBe('Ann');
    expect(names((await listRecords(limited, job, {})).data[0]?.team)).toBe('Ann');
    expect(names((await change(id, { team: [ben] }, limited)).team)).toBe('Ben');
    expect(names((await read(id)).team)).toBe('Cem; Co, Dora, Ben');
  });

  test('takes none of the others away, nor learns by trying whether they are in it', async () => {
    const { id } = await make({ team: [cem, ann] });
    const before = await getRecord(limited, job, id);
    for (const remove of [[cem], [dora], [987654]]) await change(id, { team: { remove } }, limited);
    expect((await getRecord(limited, job, id)).version).toBe(before.version);
    expect(names((await change(id, { team: { remove: [ann, cem] } }, limited)).team)).toBe('');
    expect(names((await read(id)).team)).toBe('Cem; Co');
  });

  test('adds no other, as if it were not there', async () => {
    const { id } = await make({ team: [ann] });
    for (const team of [[ann, cem], { add: [cem] }, [987654]])
      expect((await refusal(change(id, { team }, limited))).errors).toEqual({
        team: [expect.stringContaining('exist')],
      });
    expect((await refusal(make({ team: [cem] }, limited))).errors.team).toBeDefined();
  });

  test('is told of a change that lets them see others', async () => {
    const { id } = await make({ team: [cem] });
    const before = await listTag(limited, job, {});
    await updateRecord(ctx, hand, cem as number, { yard: 'north' });
    // An engine that has to ask for it has a tag within a request alone.
    if (before !== undefined) expect(await listTag(limited, job, {})).not.toBe(before);
    expect(names((await read(id, limited)).team)).toBe('Cem; Co');
  });
});

describe('the history', () => {
  test('says in one entry who came and who went', async () => {
    const { id } = await make({ team: [ann] });
    await change(id, { name: 'Deck', team: [ben] });
    const [made, changed, ...more] = await entries(id);
    expect(more).toEqual([]);
    expect(made?.after).toMatchObject({ team: [{ id: ann, label: 'Ann' }] });
    expect(changed?.before).toEqual({ name: 'Hull', team: [{ id: ann, label: 'Ann' }] });
    expect(changed?.after).toEqual({ name: 'Deck', team: [{ id: ben, label: 'Ben' }] });
  });
});

describe('a deletion', () => {
  test('of one of them takes it out of the list, and back again', async () => {
    const { id } = await make({ team: [ann, ben] });
    await removeRecord(ctx, hand, ann as number);
    expect(names((await read(id)).team)).toBe('Ben');
    await restoreRecord(ctx, hand, ann as number);
    expect(names((await read(id)).team)).toBe('Ben, Ann');
  });

  test('of one that must stay is refused by what has it', async () => {
    await make({ watchers: [ann] });
    const body = await refusal(removeRecord(ctx, hand, ann as number));
    expect(body.code).toBe('still_referenced');
    expect(body.error).toContain('Jobs');
  });

  test('of the owner takes its list along, and back again without who is gone', async () => {
    const { id } = await make({ team: [cem, ann, ben] });
    await removeRecord(ctx, job, id);
    await removeRecord(ctx, hand, ann as number);
    await restoreRecord(ctx, job, id);
    expect(names((await read(id)).team)).toBe('Cem; Co, Ben');
  });

  test('while somebody adds it ends with it gone or refused, never with an entry for nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await store.write((writer) => writer.insert(HAND, { name: 'Eve' }));
      const { id } = await make({ name: 'race' });
      const [added] = await Promise.allSettled([
        change(id, { team: { add: [one] } }),
        removeRecord(ctx, hand, one),
      ]);
      expect(['fulfilled', 'rejected']).toContain(added.status);
      expect((await read(id)).team).toEqual([]);
    }
  });
});

test('a record in its final state keeps its lists, but for those that are open', async () => {
  const { id } = await make({ team: [ann] });
  await store.write((writer) => writer.update(JOB, id, { state: 'done' }));
  expect((await refusal(change(id, { team: [ben] }))).code).toBe('wrong_state');
  expect(names((await change(id, { watchers: [ben] })).watchers)).toBe('Ben');
});

test('rules ask who is in a list, in memory and in the store', async () => {
  const { id } = await make({ team: [ann], head: ann, watchers: [ben] });
  expect((await refusal(change(id, { watchers: [] }))).errors).toEqual({
    watchers: ['are needed with the head'],
  });
  expect((await refusal(change(id, { team: [ben] }))).errors).toMatchObject({ team: [expect.any(String)] });
  expect((await change(id, { team: [] })).team).toEqual([]);
});

test('who sees what they are in sees that alone', async () => {
  const mine = workingAs(ctx, { id: user, grants: { [JOB]: { read: ['mine'] } } as Grants });
  await make({ name: 'theirs', people: [user] });
  await make({ name: 'others', people: [] });
  expect(await found({}, mine)).toBe('theirs');
  const tag = await listTag(mine, job, {});
  await make({ name: 'too', people: [user] });
  expect(await found({}, mine)).toBe('theirstoo');
  if (tag !== undefined) expect(await listTag(mine, job, {})).not.toBe(tag);
});
