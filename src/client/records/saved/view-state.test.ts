// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { isSameState, known, plainState, stateOf, viewParameters, viewQuery } from './view-state.ts';

const names = viewParameters(entityAt(manifest, 'work-orders/work_order'));

test('a view is about what a list is asked for and how it looks, not about its page', () => {
  expect(names).toEqual(
    expect.arrayContaining([
      'search',
      'ordering',
      'columns',
      'view',
      'span',
      'group',
      'priority',
      'asset_id',
    ]),
  );
  const params = new URLSearchParams('priority=high&page=3&search=&group=asset&nonsense=1');
  expect(stateOf(params, names)).toEqual({ priority: 'high', group: 'asset' });
  expect(known({ priority: 'high', total_cost: '1' }, ['priority'])).toEqual({ priority: 'high' });
});

test('a list opens with the view that its screen says', () => {
  expect(plainState({ view: 'calendar' } as never)).toEqual({ view: 'calendar' });
  expect(plainState({} as never)).toEqual({});
});

test.each([
  [{}, {}, true],
  [{ a: '1', b: '2' }, { b: '2', a: '1' }, true],
  [{ a: '1' }, { a: '2' }, false],
  [{ a: '1' }, { b: '1' }, false],
  [{ a: '1' }, { a: '1', b: '2' }, false],
])('%j and %j are the same: %s', (one, other, isSame) => {
  expect(isSameState(one as never, other as never)).toBe(isSame);
});

test('a view is a link, with its name where it has one', () => {
  expect(viewQuery({ priority: 'high' }, 'urgent')).toBe('?priority=high&saved=urgent');
  expect(viewQuery({ priority: 'high' }, undefined)).toBe('?priority=high');
  expect(viewQuery({}, undefined)).toBe('');
});
