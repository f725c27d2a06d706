import { expect, test } from 'vitest';
import { ASSET, REQUEST, WORK_ORDER } from '../../shared/entity-paths.ts';
import { entityAt } from '../../shared/schema/manifest.ts';
import { servedModel } from '../model/model.ts';
import { newOf, recordAt } from './new-of.ts';

const of = (path: string, origin: string) =>
  newOf(servedModel(), entityAt(servedModel().manifest, path), { path: origin, id: 3 });

test('a new record refers to the one where it is begun, be it below it', () => {
  expect(of(REQUEST, ASSET)).toBe('/requests/new?asset=3');
  expect(of('work-orders/work_order_checklist', WORK_ORDER)).toBe(
    '/work-orders/3/work-order-checklist/new?work_order=3',
  );
  // Only the server sets the work order of a request.
  expect(of(REQUEST, WORK_ORDER)).toBeUndefined();
});

test('the page of a record is known by its address, and no other page', () => {
  expect(recordAt(servedModel(), '/assets/3')).toEqual({ path: ASSET, id: 3 });
  for (const address of ['/assets', '/assets/new', '/assets/0', '/assets/3/x', '/no-such/3', '/3'])
    expect(recordAt(servedModel(), address), address).toBeUndefined();
});
