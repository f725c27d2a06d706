import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleRecord, sampleValue } from '../../../test/support/sample-record.ts';
import { type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import type { Entity } from '../../shared/schema/entity.ts';

type Body = Record<string, unknown> & { id: number };

const entities = Object.values(manifest).filter(
  ({ scope, operations, personal, singleton }) =>
    scope === 'tenant' && operations.includes('create') && !personal && !singleton,
);
const made = new Map<string, number>();
let app: TempApp;
let number = 0;

beforeAll(async () => {
  app = await tempApp();
});
afterAll(() => app.remove());

const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.ask(method, `/api/v1/${path}`, { at: 'acme', token: app.tokens.acme, body, headers });

function addressOf({ path, key }: Entity, record: Body): string {
  const value = record[key] as Body | number;
  return `${path}/${typeof value === 'object' ? value.id : value}`;
}

/** The record as the next read answers it; undefined where it is gone. */
async function read(entity: Entity, record: Body): Promise<unknown> {
  const { status, body } = await ask('GET', addressOf(entity, record));
  return status === 200 ? body.data : undefined;
}

async function refer(path: string): Promise<number> {
  const known = made.get(path);
  if (known !== undefined) return known;
  const [first] = (await ask('GET', `${path}?page_size=1`)).body.data as Body[];
  return first?.id ?? (await make(manifest[path] as Entity)).id;
}

async function make(entity: Entity, optional = false): Promise<Body> {
  const body = await sampleRecord(entity, refer, { number: ++number, optional });
  const { status, body: answer } = await ask('POST', entity.path, body);
  if (status !== 201 && optional) return make(entity);
  // There is one already, such as the stock that a movement has brought.
  if (status === 422 && /already used/.test(JSON.stringify(answer)))
    return (await ask('GET', entity.path)).body.data[0];
  if (status !== 201) throw new Error(`${entity.path}: ${JSON.stringify(answer)}`);
  made.set(entity.path, made.get(entity.path) ?? answer.data.id);
  return answer.data;
}

test('entities that anybody may create are many', () => {
  expect(entities.length).toBeGreaterThan(30);
});

test.each(entities.map((entity) => [entity.path, entity] as const))(
  '%s: the answer of a write is what the next read says',
  async (_path, entity) => {
    const created = await make(entity, true);
    expect(await read(entity, created)).toEqual(created);
    if (!entity.operations.includes('update')) return;
    let seen = created;
    for (const property of entity.properties) {
      if (property.readOnly || property.reference || property.lines || property.files) continue;
      const value = sampleValue(entity, property, ++number);
      const { status, body } = await ask('PATCH', addressOf(entity, seen), { [property.name]: value });
      // A value that does not go with the others is refused, by name.
      if (status !== 200) continue;
      const next = await read(entity, body.data);
      expect([property.name, next]).toEqual([property.name, body.data]);
      seen = body.data;
    }
  },
);

const done = new Set<string>();

test.each(entities.filter(({ actions }) => actions).map((entity) => [entity.path, entity] as const))(
  '%s: the answer of an action is what the next read says, also after a deletion was taken back',
  async (_path, entity) => {
    const record = await make(entity);
    // What is not possible now may be after another action.
    for (const { name, form } of [...(entity.actions ?? []), ...(entity.actions ?? [])]) {
      const given = await sampleRecord(form, refer, { number: ++number });
      const { status, body } = await ask('POST', `${addressOf(entity, record)}/${name}`, given);
      if (status !== 200) continue;
      done.add(`${entity.path} ${name}`);
      expect([name, body.data]).toEqual([name, await read(entity, body.data)]);
    }
    if ((await ask('DELETE', addressOf(entity, record))).status !== 204) return;
    const restored = await ask('POST', `${addressOf(entity, record)}/restore`);
    expect([restored.status, restored.body.data]).toEqual([200, await read(entity, record)]);
  },
);

test('enough of the actions could be done', () => {
  expect(done.size).toBeGreaterThan(12);
});
