// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { modelOf, servedModel } from '../../model/model.ts';
import { shownFields } from './shown-fields.ts';

const REQUEST = 'requests/request';
const model = modelOf('tenant', servedModel());
const namesOf = (record: object) =>
  shownFields(model, REQUEST, 'view', { id: 1, state: 'new', ...record }).map(({ name }) => name);

test('what is found through a reference stands in the form where the screen names it', () => {
  const order = shownFields(model, 'work-orders/work_order', 'edit').map(({ name }) => name);
  expect(order).toEqual(expect.arrayContaining(['site', 'category']));
  expect(order).not.toContain('criticality');
  const created = shownFields(model, 'work-orders/work_order', 'create').map(({ name }) => name);
  expect(created).not.toContain('site');
});

test('of a record to read, what the server has found stands there, and nothing of what it has not', () => {
  const empty = namesOf({ title: 'Lamp', answer: null, planned_on: null, duplicate_of: null });
  for (const name of ['answer', 'planned_on', 'work_order', 'asset', 'duplicate_of', 'duplicate_state'])
    expect(empty).not.toContain(name);
  const other = { id: 2, label: 'RQ-00002' };
  expect(namesOf({ duplicate_of: other, duplicate_state: 'done', hours_to_answer: 0 })).toEqual(
    expect.arrayContaining(['duplicate_of', 'duplicate_state', 'hours_to_answer']),
  );
});

test('what heads the page is not said again where nobody can change it', () => {
  const asset = { id: 4, label: 'Mill' };
  const read = { title: 'Lamp', asset, code: 'RQ-1', description: 'Off', location: asset };
  expect(namesOf(read)).toEqual(['location', 'description', 'code']);
  const edited = shownFields(model, REQUEST, 'edit', { id: 1, ...read, state: 'new', work_order: asset });
  const names = edited.map(({ name }) => name);
  // People can change these, so they have their place.
  expect(names).toEqual(expect.arrayContaining(['title', 'asset', 'priority', 'description']));
  for (const name of ['state', 'work_order', 'answer']) expect(names).not.toContain(name);
});

test('while a record to read is loading, no room is kept for what will head its page', () => {
  const coming = shownFields(model, 'work-orders/work_order', 'view').map(({ name }) => name);
  for (const name of ['asset', 'status', 'priority']) expect(coming).not.toContain(name);
  expect(coming).toEqual(expect.arrayContaining(['maint_type', 'assigned_to']));
});
