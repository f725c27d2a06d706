import { expect, test } from 'vitest';
import { checkLayer } from '../../../shared/schema/check-layer.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { inWords } from '../../../shared/texts/text.ts';
import { productModel } from '../../model/model.ts';
import { withEntity } from './draft-entities.ts';
import { fieldsOf, withField, withoutField } from './draft-fields.ts';
import {
  movesIn,
  saidTime,
  stateChoices,
  statesIn,
  timeOf,
  withFinal,
  withFirstStates,
  withMove,
  withNewMove,
  withoutMove,
  withoutState,
  withState,
  withStatesIn,
  withStateTitle,
} from './draft-states.ts';

const PATH = 'own/permit';
const { manifest: entities, screens } = productModel();
const errorsIn = (files: LayerFiles) =>
  checkLayer({ entities, screens }, files).map(({ text }) => inWords(text));
const first = () => withFirstStates(withEntity({}, 'Permit').files, PATH);

test('a kind of record gets states that the linter accepts, and loses them with all that leads from one to another', () => {
  const files = first();
  expect([statesIn(files, PATH), movesIn(files, PATH), errorsIn(files)]).toEqual([
    { of: 'state', start: 'open', final: { done: {} } },
    { finish: { title: 'Finish', from: ['open'], to: 'done' } },
    [],
  ]);
  const without = withStatesIn(files, PATH, undefined);
  expect([statesIn(without, PATH), movesIn(without, PATH)]).toEqual([
    undefined,
    { finish: { title: 'Finish' } },
  ]);
  const gone = withoutField(files, PATH, 'state');
  expect([statesIn(gone, PATH), movesIn(gone, PATH)]).toEqual([undefined, { finish: { title: 'Finish' } }]);
});

test('a state that is called otherwise keeps the value that records have', () => {
  const called = withStateTitle(first(), PATH, 'open', 'In use');
  expect(stateChoices(called, PATH)).toEqual([
    { value: 'open', title: 'In use' },
    { value: 'done', title: 'Done' },
  ]);
  const more = withState(called, PATH, 'Sent away');
  expect(stateChoices(more, PATH)[2]).toEqual({ value: 'sent_away', title: 'Sent away' });
  expect(errorsIn(more)).toEqual([]);
});

test('a state that goes takes along what leads to it, or from it alone', () => {
  const more = withNewMove(withState(first(), PATH, 'Away'), PATH, 'Send away');
  const sent = withMove(more, PATH, 'send_away', { title: 'Send away', from: ['open', 'done'], to: 'away' });
  const both = withMove(sent, PATH, 'back', { title: 'Back', from: ['away', 'done'], to: 'open' });
  const left = withoutState(both, PATH, 'away');
  expect(movesIn(left, PATH)).toEqual({
    finish: { title: 'Finish', from: ['open'], to: 'done' },
    back: { title: 'Back', from: ['done'], to: 'open' },
  });
  const begun = withoutState(left, PATH, 'open');
  expect([statesIn(begun, PATH), movesIn(begun, PATH), errorsIn(begun)]).toEqual([
    { of: 'state', start: 'done', final: { done: {} } },
    {},
    [],
  ]);
});

test('a final state leaves open what is ticked, and an action forgets a field that goes', () => {
  const noted = withField(first(), PATH, {
    ...{ name: 'notes', title: 'Notes', kind: 'long', choices: [], required: false, listed: false },
  });
  const open = withFinal(noted, PATH, 'done', ['notes']);
  const asked = withMove(open, PATH, 'finish', {
    ...{ title: 'Finish', from: ['open'], to: 'done', ask: ['notes'], when: { 'notes.not': null } },
  });
  expect([statesIn(asked, PATH)?.final, errorsIn(asked)]).toEqual([{ done: { open: ['notes'] } }, []]);
  const gone = withoutField(asked, PATH, 'notes');
  expect([statesIn(gone, PATH)?.final, movesIn(gone, PATH), errorsIn(gone)]).toEqual([
    { done: {} },
    { finish: { title: 'Finish', from: ['open'], to: 'done' } },
    [],
  ]);
  expect(movesIn(withoutMove(gone, PATH, 'finish'), PATH)).toEqual({});
  expect(statesIn(withFinal(gone, PATH, 'done', undefined), PATH)).toEqual({ of: 'state', start: 'open' });
});

test.each([
  ['valid_until', { field: 'valid_until', days: 0 }],
  ['addDays(next_due, -14)', { field: 'next_due', days: -14 }],
])('the time %s is read and said again', (at, time) => {
  expect(timeOf(at)).toEqual(time);
  expect(saidTime(time.field, time.days)).toBe(at);
});

test('a time of other words stays for JSON', () => {
  expect([timeOf('addMonths(a, 1)'), timeOf(undefined)]).toEqual([undefined, undefined]);
});

test('a choice is called as it is typed, and one that records have keeps its value', () => {
  const field = { name: 'place', title: 'Place', kind: 'choice' as const, required: false, listed: false };
  const typed = withField(first(), PATH, { ...field, choices: ['In store', 'Lent'] });
  const place = (files: LayerFiles) => files[`${PATH}.json`]?.properties?.place;
  expect(place(typed)?.oneOf).toEqual([
    { const: 'In store', title: 'In store' },
    { const: 'Lent', title: 'Lent' },
  ]);
  const plain = withField(first(), PATH, { ...field, choices: ['In Store'] });
  expect(place(plain)?.enum).toEqual(['In Store']);
  const more = withField(plain, PATH, { ...field, choices: ['In Store', 'Lent out'] });
  expect(fieldsOf(more, PATH).find(({ name }) => name === 'place')?.choices).toEqual([
    'In Store',
    'Lent out',
  ]);
});
