// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { servedModel } from '../../model/model.ts';
import { RuleBuilder, type RuleParts, useFitsWords } from './rule-builder.tsx';
import { conditionFields, neededFields } from './rule-fields.ts';

const ORDER = 'work-orders/work_order';
const { manifest } = servedModel();
const order = entityAt(manifest, ORDER);
const onChange = vi.fn();
afterEach(() => {
  onChange.mockReset();
});

function draw(parts: Partial<RuleParts> = {}, readOnly = false) {
  const given = { path: ORDER, readOnly, onChange, parts: { if: null, then: null, ...parts } };
  drawPage([{ path: '/', element: <RuleBuilder {...given} /> }], '/');
}
const options = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text).slice(1);
function choose(label: string, title: string) {
  const select = screen.getByLabelText<HTMLSelectElement>(label);
  const option = [...select.options].find(({ text }) => text === title);
  if (!option) throw new Error(`${label} does not offer ${title}`);
  fireEvent.change(select, { target: { value: option.value } });
}
const condition = () => onChange.mock.lastCall?.[0]?.if;
const sentence = () => document.querySelector('.rule-sentence')?.textContent;

test('a field is offered once: for a condition until there is one on it, and as needed until it is', () => {
  draw({ if: { required: ['priority'] }, then: { required: ['description'] } });
  expect(options('Add a condition')).toContain('Description');
  expect(options('Add a condition')).not.toContain('Priority');
  expect(options('Add a field')).not.toContain('Description');
  choose('Add a field', 'Priority');
  expect(options('Add a field')).not.toContain('Priority');
  fireEvent.click(screen.getByRole('button', { name: 'Do not need Description' }));
  expect(options('Add a field')).toContain('Description');
  expect(onChange.mock.lastCall?.[0].then).toEqual({ required: ['priority'] });
  fireEvent.click(screen.getByRole('button', { name: 'Remove the condition on Priority' }));
  expect(options('Add a condition')).toContain('Priority');
  expect(condition()).toBeNull();
});

test.each([
  // A choice has to be said before the rule is whole; yes is what a yes or no begins with.
  ['Priority', ['is', 'is not', 'is filled in', 'is empty'], undefined],
  [
    'Closed',
    ['is', 'is not', 'is filled in', 'is empty'],
    { required: ['is_closed'], properties: { is_closed: { const: true } } },
  ],
  [
    'Hours Estimated',
    ['is', 'is at least', 'is at most', 'is filled in', 'is empty'],
    { required: ['hrs_estimated'] },
  ],
  ['Description', ['is', 'is not', 'is filled in', 'is empty'], { required: ['description'] }],
  ['Asset', ['is filled in', 'is empty'], { required: ['asset'] }],
  // What a record refers to is asked for what kind of thing it is.
  ['Asset criticality', ['is', 'is not', 'is filled in'], undefined],
])('a condition on %s offers the tests that suit it', (title, tests, first) => {
  draw();
  const field = conditionFields(manifest, order).find((one) => one.title === title);
  if (!field) throw new Error(`no field ${title}`);
  choose('Add a condition', title);
  const select = screen.getByLabelText<HTMLSelectElement>(`How ${title} is tested`);
  expect([...select.options].map(({ text }) => text)).toEqual(tests);
  expect(condition()).toEqual(first);
});

test('values are ticked and let go, and a rule that lacks one is not whole', () => {
  draw();
  choose('Add a condition', 'Priority');
  expect(onChange.mock.lastCall).toEqual([undefined]);
  screen.getByText('Choose at least one.');
  const values = within(screen.getByRole('group', { name: 'Values of Priority' }));
  fireEvent.click(values.getByRole('checkbox', { name: 'High' }));
  fireEvent.click(values.getByRole('checkbox', { name: 'Critical' }));
  expect(condition()).toEqual({
    required: ['priority'],
    properties: { priority: { enum: ['high', 'critical'] } },
  });
  expect(sentence()).toBe('When Priority is High or Critical, then nothing is needed.');
  choose('How Priority is tested', 'is not');
  expect(condition()?.properties).toEqual({ priority: { not: { enum: ['high', 'critical'] } } });
  fireEvent.click(values.getByRole('checkbox', { name: 'High' }));
  expect(condition()?.properties).toEqual({ priority: { not: { const: 'critical' } } });
  // A test that takes no value drops them.
  choose('How Priority is tested', 'is empty');
  expect(condition()).toEqual({ not: { required: ['priority'] } });
  expect(screen.queryByRole('group', { name: 'Values of Priority' })).toBeNull();
  choose('How Priority is tested', 'is');
  expect(onChange.mock.lastCall).toEqual([undefined]);
});

test('a number is typed, and is no text; emptied, the rule is not whole', () => {
  draw();
  choose('Add a condition', 'Hours Estimated');
  choose('How Hours Estimated is tested', 'is at least');
  const box = screen.getByLabelText('Value of Hours Estimated');
  fireEvent.change(box, { target: { value: '8' } });
  expect(condition()?.properties).toEqual({ hrs_estimated: { minimum: 8 } });
  choose('How Hours Estimated is tested', 'is at most');
  expect(condition()?.properties).toEqual({ hrs_estimated: { maximum: 8 } });
  fireEvent.change(box, { target: { value: '' } });
  expect(onChange.mock.lastCall).toEqual([undefined]);
});

test('of several conditions one is changed and taken out, and the others stay', () => {
  draw({ if: { required: ['priority', 'asset', 'description'] } });
  expect(sentence()).toMatch(
    /^When Priority is filled in and Asset is filled in and Description is filled in/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove the condition on Asset' }));
  expect(condition()).toEqual({ required: ['priority', 'description'] });
  choose('How Description is tested', 'is empty');
  expect(condition()).toEqual({ required: ['priority'], not: { required: ['description'] } });
});

test('who may only read sees the rule and can change nothing of it', () => {
  draw(
    {
      if: { required: ['priority'], properties: { priority: { const: 'high' } } },
      then: { required: ['description'] },
    },
    true,
  );
  expect(sentence()).toBe('When Priority is High, then Description is needed.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByLabelText('Add a condition')).toBeNull();
  expect(screen.queryByLabelText('Add a field')).toBeNull();
  for (const box of [...screen.getAllByRole('checkbox'), screen.getByLabelText('How Priority is tested')])
    expect(box).toHaveProperty('disabled', true);
});

test('what a record is asked for can be filled in by somebody: nothing computed, and no yes or no', () => {
  const needed = neededFields(manifest, order);
  expect(needed.filter(({ property }) => property.readOnly || property.kind === 'boolean')).toEqual([]);
  // Of what the record has one of, too, but not that which ties it to the record.
  expect(needed.map(({ way }) => way.join('.'))).toContain('completion_note.problem');
  expect(needed.map(({ way }) => way.join('.'))).not.toContain('completion_note.work_order');
  expect(needed.map(({ way }) => way.join('.'))).not.toContain('code');
});

test('conditions reach what a record refers to, and what that refers to, and no further', () => {
  const ways = conditionFields(manifest, order).map(({ way }) => way);
  const depths = new Set(ways.map(({ length }) => length));
  expect([...depths].sort()).toEqual([1, 2, 3]);
  const titles = conditionFields(manifest, order).map(({ title }) => title);
  expect(titles).toContain('Status control kind');
  // People are no kind of thing, and the server's own times no question.
  expect(ways.filter(([first, second]) => second !== undefined && first === 'assigned_to')).toEqual([]);
  expect(ways.flat()).not.toContain('created_at');
});

test.each<[RuleParts, boolean]>([
  [{ if: null, then: null }, true],
  [{ if: { required: ['priority'] }, then: { required: ['description'] } }, true],
  [{ if: { required: ['gone'] }, then: null }, false],
  [{ if: null, then: { required: ['gone'] } }, false],
  [{ if: { anyOf: [] }, then: null }, false],
  [{ if: null, then: { properties: { priority: { const: 'high' } } } }, false],
])('whether words say all of %j', (parts, fits) => {
  let found: boolean[] = [];
  function Ask() {
    found = [useFitsWords(ORDER)(parts), useFitsWords('gone/entity')(parts)];
    return null;
  }
  drawPage([{ path: '/', element: <Ask /> }], '/');
  expect(found).toEqual([fits, false]);
});
