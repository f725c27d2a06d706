import { afterAll, expect, test } from 'vitest';
import { modelOf } from '../store/testing/store-testing.ts';
import { tempStore } from '../store/testing/temp-place.ts';
import { runUpgrades, type Upgrade } from './upgrades.ts';

const temp = await tempStore(modelOf({}));
afterAll(() => temp.remove());
const { store } = temp;

test('a store that two processes open at once gets each upgrade once, and goes on where one was cut off', async () => {
  const steps: string[] = [];
  const upgrades: Upgrade[] = ['one', 'two', 'three'].map((name) => ({
    name: `tried ${name}`,
    step: async () => {
      steps.push(name);
      // The second takes three steps.
      return name === 'two' && steps.filter((step) => step === name).length < 3;
    },
  }));
  await Promise.all([runUpgrades(store, upgrades), runUpgrades(store, upgrades)]);
  expect(steps).toEqual(['one', 'two', 'two', 'two', 'three']);
  await runUpgrades(store, upgrades);
  expect(steps).toHaveLength(5);
  const marks = await store.read((reader) => reader.find('_mark'));
  expect(marks.filter(({ name }) => String(name).startsWith('upgrade tried '))).toHaveLength(3);
  const last: Upgrade = { name: 'tried four', step: () => Promise.reject(new Error('cut off')) };
  await expect(runUpgrades(store, [...upgrades, last])).rejects.toThrow('cut off');
  await runUpgrades(store, [{ ...last, step: async () => steps.push('four') < 0 }]);
  expect(steps.at(-1)).toBe('four');
});
