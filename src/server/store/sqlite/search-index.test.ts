import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { modelOf, temporaryFolder } from '../testing/store-testing.ts';
import { sqliteEngine } from './engine.ts';

const text = { type: 'string' };
const model = modelOf({
  's/thing': {
    title: 'Thing',
    'x-entity': { label: 'name', search: ['name', 'note'] },
    properties: { name: text, note: text },
  },
});

it('keeps its index true to the rows through any history', async () => {
  const folder = temporaryFolder();
  const engine = sqliteEngine({ dataDir: folder.path, model });
  const operation = fc.record({
    what: fc.constantFrom('insert', 'update', 'remove', 'undo'),
    id: fc.integer({ min: 1, max: 40 }),
    text: fc.string({ unit: 'grapheme', maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (operations) => {
      const other = await engine.openOrCreate({ tenant: 2 });
      await Promise.allSettled(
        operations.map(({ what, id, text }) =>
          other.write(async (w) => {
            if (what === 'insert') await w.insert('s/thing', { name: text, note: `note ${text}` });
            else if (what === 'update') await w.update('s/thing', id, { note: text });
            else await w.remove('s/thing', [{ property: 'id', op: 'eq', value: id }]);
            if (what === 'undo') throw new Error('undone');
          }),
        ),
      );
      await other.close();
      const raw = new DatabaseSync(join(folder.path, 'tenants', 't_2.db'));
      raw.exec(`INSERT INTO s__thing__search (s__thing__search, rank) VALUES ('integrity-check', 1)`);
      raw.close();
    }),
    { numRuns: 20, seed: 7 },
  );
  await engine.close();
  const raw = new DatabaseSync(join(folder.path, 'tenants', 't_2.db'));
  const { rows } = raw.prepare('SELECT count(*) AS rows FROM s__thing').get() as { rows: number };
  expect(rows).toBeGreaterThan(0);
  // The check finds a row whose text was changed behind the index's back.
  raw.exec(`UPDATE s__thing SET "_search" = 'behind its back'`);
  const check = () =>
    raw.exec(`INSERT INTO s__thing__search (s__thing__search, rank) VALUES ('integrity-check', 1)`);
  expect(check).toThrow('malformed');
  raw.close();
  folder.remove();
});
