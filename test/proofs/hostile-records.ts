import { storedForm } from '../../src/server/records/stored-form.ts';
import { manifest } from '../../src/shared/gen/manifest.ts';
import { schemas } from '../../src/shared/gen/schemas.ts';
import type { Entity, Property, StoreScope } from '../../src/shared/schema/entity.ts';
import { entitiesOf, entityAt } from '../../src/shared/schema/manifest.ts';
import { sampleRecord } from '../support/sample-record.ts';
import type { Row } from './ask.ts';
import { comeAgain } from './come-again.ts';
import type { TrustServer } from './trust-server.ts';

/** A record with hostile texts. */
export interface HostileRecord {
  entity: Entity;
  id: number;
  /** The record as the server answers it, after one of its texts was changed. */
  values: Record<string, unknown>;
  /** The changed text before the change. */
  before?: string;
}

interface Stored {
  records: HostileRecord[];
  /** How many texts were stored. */
  texts: number;
  /** Texts that the server refused, such as those with a zero byte. */
  refused: number;
  /** Texts that came back other than they are to be stored. */
  changed: string[];
}

/** Stock levels are created by movements; a user has quiet hours once, without any text in them. */
const NOT_MADE = new Set(['parts/stock_level', 'notifications/quiet_hours']);
const START = 1_000;

/**
 * Stores each text in every text field that it fits, of every entity that users of a host may create: one record of
 * each entity for each text. References connect records with the same text.
 */
export async function storeTexts(
  server: TrustServer,
  at: 'acme' | 'admin',
  texts: string[],
): Promise<Stored> {
  const scope: StoreScope = at === 'admin' ? 'platform' : 'tenant';
  const entities = entitiesOf(manifest, scope);
  const token = await server.signIn(at, at === 'admin' ? 'admin@mainstay.example' : undefined);
  const stored: Stored = { records: [], texts: 0, refused: 0, changed: [] };
  const made = new Map<string, Promise<HostileRecord | undefined>>();

  const ask = <Data = Row>(method: string, path: string, body?: unknown) =>
    comeAgain(() => server.ask<Data>(method, `/api/v1/${path}`, { at, token, body }));

  async function refer(path: string, place: number): Promise<number> {
    const record = await ensure(path, place);
    if (record) return record.id;
    const { body } = await ask<[Row]>('GET', `${path}?page_size=1`);
    return body.data[0].id;
  }

  function ensure(path: string, place: number): Promise<HostileRecord | undefined> {
    const key = `${path} ${place}`;
    const known = made.get(key) ?? create(entityAt(entities, path), place);
    made.set(key, known);
    return known;
  }

  async function create(entity: Entity, place: number): Promise<HostileRecord | undefined> {
    if (!entity.operations.includes('create') || (entity.scope === 'every' && at !== 'admin'))
      return undefined;
    if (NOT_MADE.has(entity.path)) return undefined;
    const text = texts[place] as string;
    const options = { number: START + place, optional: true };
    const sample = await sampleRecord(entity, (path) => refer(path, place), options);
    const fields = textFields(entity).filter(({ name }) => text.length <= longest(entity, name));
    const body = { ...sample, ...Object.fromEntries(fields.map(({ name }) => [name, text])) };
    let answer = await ask('POST', entity.path, body);
    for (const name of Object.keys(answer.body?.errors ?? {})) {
      if (body[name] === sample[name]) {
        // Such as a timestamp in the future.
        delete body[name];
        continue;
      }
      stored.refused += 1;
      body[name] = sample[name];
    }
    if (answer.status === 422) answer = await ask('POST', entity.path, body);
    if (answer.status !== 201)
      throw new Error(`${entity.path} with ${JSON.stringify(text)}: ${JSON.stringify(answer.body)}`);
    const values = answer.body.data;
    for (const field of fields) {
      const { name } = field;
      if (body[name] !== text) continue;
      stored.texts += 1;
      if (values[name] !== storedForm(field, text))
        stored.changed.push(`${entity.path} ${name} ${JSON.stringify(text)}`);
    }
    const record = { entity, id: values.id, values, ...(await change(entity, values, place)) };
    stored.records.push(record);
    return record;
  }

  /** Replaces one text, so that the history holds both. */
  async function change(entity: Entity, values: Record<string, unknown>, place: number) {
    const [field] = textFields(entity).filter(({ unique, name }) => !unique && values[name] === texts[place]);
    const next = texts[(place + 1) % texts.length] as string;
    if (!field || !entity.operations.includes('update') || next.length > longest(entity, field.name))
      return {};
    const { status, body } = await ask('PATCH', `${entity.path}/${values.id}`, { [field.name]: next });
    return status === 200 ? { values: body.data, before: String(values[field.name]) } : {};
  }

  for (let place = 0; place < texts.length; place += 1)
    for (const path of Object.keys(entities)) await ensure(path, place);
  return stored;
}

/** Properties that hold free text. */
export function textFields(entity: Entity): Property[] {
  return entity.properties.filter(
    ({ kind, format, choices, readOnly, computed, through, name }) =>
      kind === 'text' &&
      name !== entity.about?.entity &&
      !(format || choices || readOnly || computed || through) &&
      schemas[entity.path]?.properties?.[name]?.pattern === undefined,
  );
}

function longest(entity: Entity, name: string): number {
  return schemas[entity.path]?.properties?.[name]?.maxLength ?? Number.POSITIVE_INFINITY;
}
