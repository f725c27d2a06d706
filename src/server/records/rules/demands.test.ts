import { describe, expect, test } from 'vitest';
import { recordsOf } from '../../../../test/support/records-of.ts';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { effectiveSchema } from '../../../shared/schema/effective-schema.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import type { Row } from '../../store/store.ts';
import { createRecord } from '../create-record.ts';
import { inPipeline } from '../pipeline.ts';
import { updateRecord } from '../update-record.ts';

const PERMIT = 'yard/permit';
const LOCK = 'yard/lock';
const TEST = 'yard/test';
const SITE = 'yard/site';
const files: Record<string, JsonSchema> = {
  [SITE]: { title: 'Site', properties: { is_shut: { type: 'boolean', default: false } } },
  [LOCK]: {
    title: 'Lock',
    required: ['permit'],
    properties: {
      permit: { 'x-reference': PERMIT },
      is_open: { type: 'boolean', default: false },
    },
  },
  [TEST]: {
    title: 'Test',
    required: ['lock'],
    properties: { lock: { 'x-reference': LOCK }, is_zero: { type: 'boolean' } },
  },
  [PERMIT]: {
    title: 'Permit',
    'x-entity': {
      rules: [
        { when: { state: 'active' }, require: ['until'], forbid: ['reason'] },
        {
          when: { 'begins.not': null, 'until.not': null },
          check: { 'until.gte': '@begins' },
          message: 'ends before it begins',
        },
        {
          becomes: { state: 'closed' },
          check: { no: { [LOCK]: { by: 'permit', where: { is_open: false } } } },
          message: 'locks still hang',
        },
        {
          becomes: { state: 'tried' },
          check: {
            some: {
              [LOCK]: { by: 'permit', where: { some: { [TEST]: { by: 'lock', where: { is_zero: true } } } } },
            },
          },
          message: 'has no test',
        },
        {
          check: { 'extensions.gte': '@was.extensions' },
          message: 'only grows',
        },
        { becomes: { 'site.is_shut': true }, check: { holder: '@me' }, message: 'is for whoever holds it' },
        { when: { none: [{ state: 'draft' }, { 'level.lt': 3 }] }, require: ['holder'] },
        { when: { 'level.gt': 7 }, require: ['deposit'] },
      ] as never,
    },
    properties: {
      state: { enum: ['draft', 'active', 'tried', 'closed'], default: 'draft' },
      level: { type: 'integer', default: 0 },
      begins: { format: 'date' },
      until: { format: 'date' },
      reason: {},
      extensions: { type: 'integer' },
      deposit: { 'x-decimals': 2, 'x-class': 'money' },
      site: { 'x-reference': SITE },
      holder: { 'x-reference': 'users/user' },
    },
  },
};
const {
  ctx,
  store,
  user: me,
  whole: schema,
} = await recordsOf(
  Object.fromEntries(Object.entries(files).map(([path, schema]) => [path, effectiveSchema(schema)])),
);
const other = await store.write((writer) => writer.insert('users/user', { name: 'Ben' }));

const make = async (path: string, values: object = {}) =>
  (await createRecord(ctx, schema.at(path), values)).record.id;
const change = (id: number, values: object) => updateRecord(ctx, schema.at(PERMIT), id, values);
const refused = (errors: object) => ({ code: 'invalid', errors });

describe('a rule of a file', () => {
  test('requires and forbids values of the records that it describes, each told at its place', async () => {
    await expect(make(PERMIT, { state: 'active', reason: 'Leak' })).rejects.toMatchObject(
      refused({ until: ['is required'], reason: ['must be empty'] }),
    );
    const id = await make(PERMIT, { reason: 'Leak' });
    await expect(change(id, { state: 'active', until: '2026-03-02' })).rejects.toMatchObject(
      refused({ reason: ['must be empty'] }),
    );
    await change(id, { state: 'active', until: '2026-03-02', reason: null });
  });

  test('compares values of the record with one another, and with those before', async () => {
    const dates = { begins: '2026-03-03', until: '2026-03-02' };
    await expect(make(PERMIT, dates)).rejects.toMatchObject(refused({ until: ['ends before it begins'] }));
    const id = await make(PERMIT, { begins: '2026-03-02', until: '2026-03-02' });
    await change(id, { extensions: 2 });
    await change(id, { extensions: 3 });
    await expect(change(id, { extensions: 2 })).rejects.toMatchObject(
      refused({ extensions: ['only grows'] }),
    );
  });

  test('is asked by the write that makes it true, by what refers to the record too', async () => {
    const id = await make(PERMIT);
    const lock = await make(LOCK, { permit: id });
    await expect(change(id, { state: 'closed' })).rejects.toMatchObject(
      refused({ state: ['locks still hang'] }),
    );
    await expect(change(id, { state: 'tried' })).rejects.toMatchObject(refused({ state: ['has no test'] }));
    await make(TEST, { lock, is_zero: false });
    await expect(change(id, { state: 'tried' })).rejects.toMatchObject(refused({ state: ['has no test'] }));
    await make(TEST, { lock, is_zero: true });
    await change(id, { state: 'tried' });
    await updateRecord(ctx, schema.at(LOCK), lock, { is_open: true });
    await change(id, { state: 'closed' });
    await make(LOCK, { permit: id });
    // It was closed before: nothing becomes true.
    await change(id, { reason: 'Late' });
  });

  test('knows through references whether it was true before', async () => {
    const [shut, open] = [await make(SITE, { is_shut: true }), await make(SITE)];
    await expect(make(PERMIT, { site: shut, holder: other })).rejects.toMatchObject(
      refused({ holder: ['is for whoever holds it'] }),
    );
    const id = await make(PERMIT, { site: shut, holder: me });
    await change(id, { holder: other });
    await change(id, { site: open });
    await expect(change(id, { site: shut })).rejects.toMatchObject(
      refused({ holder: ['is for whoever holds it'] }),
    );
  });

  test('binds what hooks and jobs write, and leaves records from before it alone until what it looks at changes', async () => {
    const write = (values: object) =>
      inPipeline(ctx, schema.at(PERMIT), async (pipeline) => {
        const row = (await pipeline.writer.get(PERMIT, old)) as Row;
        return pipeline.update(PERMIT, row, values as never);
      });
    const old = await store.write((writer) => writer.insert(PERMIT, { state: 'active', level: 4 }));
    await expect(change(old, { extensions: null, begins: '2026-03-01' })).resolves.toBeDefined();
    await expect(change(old, { level: 5 })).rejects.toMatchObject(refused({ holder: ['is required'] }));
    await expect(write({ level: 5 })).rejects.toMatchObject(refused({ holder: ['is required'] }));
    await change(old, { level: 5, holder: me });
  });

  test('names no field that whoever writes may not see', async () => {
    const rights = rightsOf({ [PERMIT]: { read: 'all', create: true } });
    const visitor = { ...ctx, schema: schema.for(rights) };
    const write = (values: object) => createRecord(visitor, visitor.schema.at(PERMIT), values);
    await expect(write({ level: 8 })).rejects.toMatchObject(
      refused({ '': [expect.stringMatching(/^A rule about a field that you may not see/)] }),
    );
    await expect(make(PERMIT, { level: 8 })).rejects.toMatchObject(refused({ deposit: ['is required'] }));
  });
});
