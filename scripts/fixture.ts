import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { seedTenant } from '../src/server/features/features.ts';
import { backupAll } from '../src/server/operations/backup.ts';
import { productModel } from '../src/server/product-model.ts';
import { readSettings } from '../src/server/settings.ts';
import { sqliteEngine } from '../src/server/store/sqlite/engine.ts';
import type { Reader, Value, Writer } from '../src/server/store/store.ts';
import { OWN_COLUMNS } from '../src/server/store/tables/tables-of.ts';
import { createTenancy, type TenantRef } from '../src/server/tenancy/tenancy.ts';
import { manifest } from '../src/shared/gen/manifest.ts';
import type { Entity, Property } from '../src/shared/schema/entity.ts';
import { entitiesOf, storedProperties } from '../src/shared/schema/manifest.ts';

/**
 * `node scripts/fixture.ts` saves what this release writes in `test/fixtures/VERSION/`: the stores of one tenant and
 * its platform, a backup of it, and every value in it. Later releases are tested to open both without losing
 * anything. Run it once for each release, and never again for a published one.
 */
const ROWS = 6;
const TEXTS = [
  'Plain',
  'Ünïcode – 日本 🚜',
  'It\'s "quoted"\nand has\ttwo lines',
  'a%b_c\\d*?[e]',
  ' '.repeat(3),
  'x'.repeat(40),
];
const NUMBERS = [0, 1.5, 99_999.99, 0.1, 1 / 3, 12_345_678.25];
const DATES = ['2024-02-29', '1999-12-31', '2026-01-01', '2030-06-15', '2025-07-04', '2026-11-21'];

const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const target = join(root, 'test/fixtures', version);
const own = new Set(OWN_COLUMNS.map(({ name }) => name));
const tenantEntities = entitiesOf(manifest, 'tenant');

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), 'mainstay-fixture-'));
const dataDir = join(scratch, 'data');
const engine = sqliteEngine({ dataDir, model: productModel });
const settings = readSettings({ DATA_DIR: dataDir });
const tenancy = await createTenancy({ engine, settings, seed: seedTenant });
const ref = await tenancy.provision({ name: 'Fixture Mining', schema_name: 'fixture' });
const lease = await tenancy.acquire(ref);
await lease.store.write(fill);
const expected = await lease.store.read(allRows);
lease.release();
writeFileSync(join(target, 'expected.json'), `${JSON.stringify(expected)}\n`);
await backup(ref);
await tenancy.close();
await engine.close();
for (const file of ['platform.db', 'tenants/t_1.db'])
  writeFileSync(
    join(target, `${basename(file)}.gz`),
    gzipSync(readFileSync(join(dataDir, file)), { level: 9 }),
  );
rmSync(scratch, { recursive: true });
console.log(`Wrote test/fixtures/${version}`);

async function backup({ id }: TenantRef): Promise<void> {
  const { path, stores } = await backupAll({ engine, tenancy, settings, print: () => {} }, scratch);
  const file = stores.find(({ owner }) => owner !== 'platform' && owner.tenant === id)?.file as string;
  writeFileSync(join(target, 'tenant.mainstay.gz'), readFileSync(join(path, file)));
}

/** Adds rows for every entity, in an order in which they can refer to each other. */
async function fill(writer: Writer): Promise<void> {
  const done = new Set<string>();
  const add = async (entity: Entity): Promise<void> => {
    if (done.has(entity.path)) return;
    done.add(entity.path);
    for (const { reference } of storedProperties(entity)) {
      const other = reference && tenantEntities[reference.entity];
      if (other) await add(other);
    }
    for (let at = 0; at < ROWS; at++) {
      const values: Record<string, Value> = {};
      for (const property of storedProperties(entity))
        if (!own.has(property.name)) values[property.name] = await valueFor(writer, entity, property, at);
      await writer.insert(entity.path, values);
    }
  };
  for (const entity of Object.values(tenantEntities)) await add(entity);
  const user = await writer.first('users/user', []);
  await writer.insert('_credential', { user: user?.id as number, password_hash: '$argon2id$v=19$fixture' });
  await writer.next('WO');
}

async function valueFor(reader: Reader, entity: Entity, property: Property, at: number): Promise<Value> {
  const { kind, reference, unique, choices } = property;
  // Every third row leaves out everything optional.
  if (!property.required && at % 3 === 2) return null;
  if (reference) {
    const rows = await reader.find(reference.entity, { limit: ROWS });
    return (rows[at % rows.length]?.id ?? null) as Value;
  }
  if (choices) return choices[at % choices.length]?.const as Value;
  if (kind === 'boolean') return at % 2 === 0;
  if (kind === 'integer') return at * 1000 + 7;
  if (kind === 'number') return NUMBERS[at % NUMBERS.length] as number;
  if (kind === 'date') return DATES[at % DATES.length] as string;
  if (kind === 'datetime') return `${DATES[at % DATES.length]}T12:34:56.789Z`;
  if (kind === 'object') return '{"deep":{"list":[1,null,"ü"]}}';
  const text = TEXTS[at % TEXTS.length] as string;
  return unique || property.name === 'email' ? `${entity.path}-${at}@x` : text;
}

/** Every row of every entity, with references as ids. */
async function allRows(reader: Reader): Promise<Record<string, Record<string, unknown>[]>> {
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const entity of Object.values(tenantEntities)) {
    const rows = await reader.find(entity.path, { order: [{ property: 'id', descending: false }] });
    const names = ['id', 'created_at', 'updated_at', ...storedProperties(entity).map(({ name }) => name)];
    all[entity.path] = rows.map((row) =>
      Object.fromEntries(
        [...new Set(names)].map((name) => {
          const value = row[name];
          const isReference = entity.properties.find((one) => one.name === name)?.reference && value;
          return [name, isReference ? (value as { id: number }).id : value];
        }),
      ),
    );
  }
  return all;
}
