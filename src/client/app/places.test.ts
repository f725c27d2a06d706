// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { modelOf } from '../model/model.ts';
import { placesOf } from './places.ts';

test('a place leads to its list as the menu opens it', () => {
  const places = placesOf('tenant', modelOf('tenant'));
  expect(places.find(({ label }) => label === 'Schedule')?.to).toBe('/schedule?view=schedule');
  expect(places.find(({ label }) => label === 'Work Orders')?.to).toBe('/work-orders');
});
