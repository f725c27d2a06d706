import { expect, test } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { actionAddress, askedAction, nextActionOf, withoutAsked } from './next-action.ts';

const asset = manifest['assets/equipments'] as Entity;
const then = { of: 'asset', action: 'offline', as: 'work_order', if: { maint_type: ['corrective'] } };
const screen = { actions: [{ action: 'start' }, { action: 'start', then }] } as unknown as Screen;
const order = (values: object) =>
  ({ id: 7, asset: { id: 3, label: 'Mill' }, ...values }) as unknown as WireRecord;

test('an action of the record that is referred to is offered for the values that are named', () => {
  expect(nextActionOf(screen, 'start', order({ maint_type: 'corrective' }))).toEqual({ ...then, id: 3 });
  expect(nextActionOf(screen, 'start', order({ maint_type: 'inspection' }))).toBeUndefined();
  expect(nextActionOf(screen, 'hold', order({ maint_type: 'corrective' }))).toBeUndefined();
  expect(nextActionOf(screen, 'start', order({ maint_type: 'corrective', asset: null }))).toBeUndefined();
});

test('an address asks for the form of an action once, and fills references alone', () => {
  const address = actionAddress('/assets/3', then, 7);
  expect(address).toBe('/assets/3?do=offline&work_order=7');
  const params = new URLSearchParams(`${address.split('?')[1]}&note=hello&reason=x&tab=logs`);
  expect(askedAction(params, asset)).toEqual({ name: 'offline', values: { work_order: 7 } });
  expect(withoutAsked(params, asset).toString()).toBe('tab=logs');
  expect(askedAction(new URLSearchParams('do=explode'), asset)).toBeUndefined();
});
