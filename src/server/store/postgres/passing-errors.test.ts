import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../engine.ts';
import { StorageFullError, StoreUnavailableError, StoreUnreachableError } from '../errors.ts';
import type { Store } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { postgresEngine } from './engine.ts';

const model = modelOf({
  'd/thing': { title: 'Thing', 'x-entity': { label: 'code' }, properties: { code: { type: 'string' } } },
});
/** Raises the error that a row's code names. */
const RAISES = `CREATE FUNCTION t_1.raise() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.code ~ '^[0-9A-Z]{5}$' THEN RAISE EXCEPTION 'not now' USING ERRCODE = NEW.code; END IF; RETURN NEW; END $$;
  CREATE TRIGGER raise BEFORE INSERT ON t_1.d__thing FOR EACH ROW EXECUTE FUNCTION t_1.raise()`;

let database: TempDatabase;
let engine: Engine;
let store: Store;
beforeAll(async () => {
  database = await tempDatabase();
  engine = postgresEngine({ url: database.url, model });
  store = await engine.openOrCreate({ tenant: 1 });
  await database.query(RAISES);
});
afterAll(async () => {
  await store.close();
  await engine.close();
  await database.remove();
});

const refusal = (code: string) =>
  store.write((writer) => writer.insert('d/thing', { code })).catch((error: unknown) => error);

it.each([
  ['a statement that is cancelled', '57014'],
  ['a lock that is not free in time', '55P03'],
  ['an object in use', '55006'],
  ['a transaction that takes too long', '25P04'],
  ['a conflict at the commit', '40002'],
  ['memory that is short', '53200'],
  ['a limit of the configuration', '53400'],
  ['a fault of a disk', '58030'],
])('%s (%s) may be tried again a little later', async (_, code) => {
  expect(await refusal(code)).toBeInstanceOf(StoreUnreachableError);
});

it('a full disk and a damaged database are told as what they are', async () => {
  expect(await refusal('53100')).toBeInstanceOf(StorageFullError);
  const damaged = await refusal('XX001');
  expect(damaged).toBeInstanceOf(StoreUnavailableError);
  expect(damaged).not.toBeInstanceOf(StoreUnreachableError);
});
