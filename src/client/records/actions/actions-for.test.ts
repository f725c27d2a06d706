// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Action, Entity } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { actionsFor, asksFirst, doneText, hasButton } from './actions-for.ts';

const action = (name: string) => ({ name, title: name, form: { properties: [] }, children: {} });
const entity = {
  sees: {},
  actions: ['start', 'hold', 'complete', 'reopen'].map(action),
} as unknown as Entity;
const screen = {
  actions: [
    { action: 'start', while: { is_closed: false, started_at: null } },
    { action: 'complete', while: { is_closed: false } },
    { action: 'start', while: { is_closed: false } },
    { action: 'reopen', while: { is_closed: true } },
  ],
} as unknown as Screen;
const names = (record: object, of: Screen | undefined = screen) =>
  actionsFor(entity, of, record as WireRecord).map(({ name }) => name);

test('what is next comes first, each action once, by the state of the record', () => {
  expect(names({ is_closed: false })).toEqual(['start', 'complete']);
  expect(names({ is_closed: false, started_at: '2026-03-01T08:00:00Z' })).toEqual(['complete', 'start']);
  expect(names({ is_closed: true, started_at: '2026-03-01T08:00:00Z' })).toEqual(['reopen']);
});

test('without a word of the screen all are offered; what the entity lacks is not', () => {
  expect(names({}, {} as Screen)).toEqual(['start', 'hold', 'complete', 'reopen']);
  expect(names({ x: 1 }, { actions: [{ action: 'fly' }] } as unknown as Screen)).toEqual([]);
});

test('words of an action say when it is possible, and by whom', () => {
  localStorage.setItem('access', 'token');
  localStorage.setItem('user', JSON.stringify({ id: 7, name: 'Ann' }));
  const permit = {
    states: { of: 'state', start: 'draft', final: { closed: [] } },
    sees: {},
    actions: [
      { ...action('request'), from: ['draft'] },
      { ...action('approve'), from: ['requested'], not: ['asked_by'], when: { locks: 0 } },
      { ...action('start'), from: ['requested'], by: 'asked_by', when: { 'until.gte': '@today' } },
      action('cancel'),
    ],
  } as unknown as Entity;
  const possible = (record: object) =>
    actionsFor(permit, undefined, record as WireRecord).map(({ name }) => name);
  expect(possible({ state: 'draft' })).toEqual(['request', 'cancel']);
  expect(possible({ state: 'closed' })).toEqual([]);
  const requested = { state: 'requested', locks: 0, until: '9999-01-01' };
  expect(possible({ ...requested, asked_by: { id: 8 } })).toEqual(['approve', 'cancel']);
  expect(possible({ ...requested, asked_by: { id: 7 } })).toEqual(['start', 'cancel']);
  expect(possible({ ...requested, asked_by: { id: 8 }, locks: 1 })).toEqual(['cancel']);
  expect(possible({ ...requested, asked_by: { id: 7 }, until: '2020-01-01' })).toEqual(['cancel']);
});

test('what was done is said as a sentence where the schema has one', () => {
  const complete = { ...action('complete'), title: 'Complete' } as unknown as Action;
  expect(doneText({ ...complete, done: 'is complete' }, 'WO-00202')).toBe('WO-00202 is complete');
  expect(doneText(complete, 'WO-00202')).toBe('WO-00202: Complete');
});

test('what stands in the menu alone comes last, wherever the screen names it', () => {
  const some = { actions: [{ action: 'hold', menu: true }, { action: 'start' }] } as unknown as Screen;
  expect(names({}, some)).toEqual(['start', 'hold']);
  const shown = (entity.actions ?? []).filter((one) => hasButton(some, one)).map(({ name }) => name);
  expect(shown).toEqual(['start', 'complete', 'reopen']);
});

test('what is signed is asked first, also on a board', () => {
  const plain = action('issue') as unknown as Action;
  expect(asksFirst(plain)).toBe(false);
  expect(asksFirst({ ...plain, sign: 'Checked' })).toBe(true);
  expect(asksFirst({ ...plain, sign: 'Checked', asks: 'never' })).toBe(true);
});
