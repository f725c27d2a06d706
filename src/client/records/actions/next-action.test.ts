import { expect, test } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import type { Action, Entity } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { actionAddress, askedAction, madeBeside, nextActionOf, withoutAsked } from './next-action.ts';

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

test('what the server has made beside an action is told from what was chosen in its form', () => {
  const request = manifest['requests/request'] as Entity;
  const action = (name: string) => request.actions?.find((one) => one.name === name) as Action;
  const before = { id: 1, created_at: '', updated_at: '', asset: null, work_order: null, duplicate_of: null };
  const made = { id: 9, label: 'WO-00009' };
  const after = { ...before, asset: { id: 2, label: 'Press' }, work_order: made };
  expect(madeBeside(request, action('accept'), before, after)).toEqual({
    path: 'work-orders/work_order',
    record: made,
  });
  const other = { ...before, duplicate_of: { id: 3, label: 'RQ-00003' } };
  expect(madeBeside(request, action('duplicate'), before, other)).toBeUndefined();
  expect(madeBeside(request, action('accept'), after, after)).toBeUndefined();
});
