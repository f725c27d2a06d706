import { afterAll, expect, test } from 'vitest';
import { workingAs } from '../../../../test/support/principals.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { inWords } from '../../../shared/texts/text.ts';
import type { RecordContext } from '../record-context.ts';
import { takenInStore } from './check-draft.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());

test('a value that is taken names its record only to who may read that', async () => {
  const other = await temp.create(WORK_ORDER);
  const entity = temp.entity(WORK_ORDER);
  const code = propertyOf(entity, 'code');
  if (!code) throw new Error('work orders have no code');
  const limited = workingAs(temp.ctx, { id: 99, name: 'Tess', grants: { [WORK_ORDER]: { read: 'own' } } });
  const taken = (ctx: RecordContext) =>
    temp.ctx.store
      .read((reader) => takenInStore(ctx, entity, code, String(other.code), reader))
      .then((text) => text && inWords(text));
  expect(await taken(temp.ctx)).toBe(`"${other.code}" is already used by Work Order ${other.id}`);
  expect(await taken(limited)).toBe(`"${other.code}" is already used`);
});
