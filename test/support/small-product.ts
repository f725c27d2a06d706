import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lintSchemas } from '../../scripts/lint/lint.ts';

const ROLE = { title: 'Role', required: ['name'], properties: { name: {} } };
const USER = {
  title: 'User',
  required: ['name'],
  properties: { name: {}, role: { 'x-reference': 'users/role' } },
};
const SITE = { title: 'Site', required: ['name'], properties: { name: {} } };
const LOCATION = {
  title: 'Location',
  required: ['name'],
  properties: { name: {}, site: { 'x-reference': 'company/site' } },
};
const ASSET = {
  title: 'Asset',
  required: ['name'],
  properties: {
    name: {},
    criticality: { enum: ['low', 'high'] },
    location: { 'x-reference': 'company/location' },
  },
};
const VENDOR = { title: 'Vendor', required: ['name'], properties: { name: {}, address: {} } };
const PART = { title: 'Part', required: ['name'], properties: { name: {} } };
const STATUS = {
  title: 'Status',
  required: ['name'],
  properties: { name: {}, kind: { enum: ['open', 'closed'] } },
};

/** What the entity of a test refers to, with the names that it has in the product. */
const OTHERS: Record<string, object> = {
  'users/role': ROLE,
  'users/user': USER,
  'company/site': SITE,
  'company/location': LOCATION,
  'assets/equipments': ASSET,
  'parts/vendor': VENDOR,
  'parts/part': PART,
  'work-orders/status': STATUS,
};

/** An entity of a test: the words of its data file, and those of its UI file if it has any. */
export type SmallEntity = { 'x-entity'?: object; properties: object; ui?: object; [word: string]: unknown };

/**
 * The messages of the linter about some entities beside a few that they may refer to. The whole product, which takes ten
 * times as long, is for tests of what stands in it.
 */
export function errorsBeside(own: Record<string, SmallEntity>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-small-'));
  const write = (path: string, end: string, meta: string, words: object) => {
    const up = '../'.repeat(path.split('/').length - 1) || './';
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const file = JSON.stringify({ $schema: `${up}meta/${meta}`, ...words });
    writeFileSync(join(folder, `${path}${end}`), file);
  };
  // Tenants are offered rules for every entity that has some.
  const ruled = Object.keys(own).filter((path) => 'rules' in (own[path]?.['x-entity'] ?? {}));
  const choices = ruled.map((path) => ({ const: path, title: own[path]?.title }));
  const rule = { title: 'Rule', properties: { name: {}, entity: { oneOf: choices } } };
  try {
    for (const [path, words] of Object.entries({
      ...OTHERS,
      ...(ruled.length > 0 && { 'company/rule': rule }),
      ...own,
    })) {
      const { ui = {}, ...data } = words as SmallEntity;
      write(path, '.json', 'entity.schema.json', data);
      write(path, '.ui.json', 'entity-ui.schema.json', ui);
    }
    return lintSchemas(folder).map(({ message }) => message);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
