import { expect, test } from 'vitest';
import { modelOf } from '../testing/store-testing.ts';
import { tempPlace } from '../testing/temp-place.ts';
import { SqliteConnection } from './connection.ts';
import { updateStatistics } from './statistics.ts';
import { storePath } from './store-file.ts';

test('there is nothing to learn of empty tables, and of rows once', async () => {
  const place = await tempPlace();
  const model = modelOf({ 'm/tool': { title: 'Tool', properties: { name: { type: 'string' } } } });
  const add = (count: number) =>
    place.withStore(model, (store) =>
      store.write(async (writer) => {
        for (let index = 0; index < count; index++) await writer.insert('m/tool', { name: `Saw ${index}` });
      }),
    );
  const looks = () => {
    const connection = new SqliteConnection(storePath(place.dataDir, { tenant: 1 }));
    const isDone = updateStatistics(connection);
    connection.close();
    return isDone;
  };
  await add(0);
  expect([looks(), looks()]).toEqual([false, false]);
  await add(20);
  expect([looks(), looks()]).toEqual([true, false]);
  await place.remove();
});
