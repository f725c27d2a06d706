import { expect, test } from 'vitest';
import { holds, testsOf, type Where } from './where.ts';

const record = {
  state: 'new',
  score: 7,
  due: '2026-03-01',
  is_open: false,
  asset: { id: 4, label: 'Pump' },
  note: null,
  hazards: ['gas', 'fire'],
  tags: [],
};
const meant = (where: Where) => holds(where, (name) => record[name as keyof typeof record]);

test.each<[string, Where, boolean]>([
  ['a value', { state: 'new' }, true],
  ['another value', { state: 'done' }, false],
  ['one of several', { state: ['done', 'new'] }, true],
  ['no', { is_open: false }, true],
  ['empty', { note: null }, true],
  ['not empty', { 'note.not': null }, false],
  ['a property that the record has not counts as empty', { gone: null }, true],
  ['empty or a value', { note: [null, 'x'] }, true],
  ['none of several', { 'state.not': ['done', 'closed'] }, true],
  ['what a reference points to', { asset: 4 }, true],
  ['a reference at all', { 'asset.not': null }, true],
  ['less', { 'score.lt': 7 }, false],
  ['at most', { 'score.lte': 7 }, true],
  ['more', { 'score.gt': 6.5 }, true],
  ['a day from another on', { 'due.gte': '2026-03-02' }, false],
  ['empty is neither less nor more', { 'note.lt': 'x' }, false],
  ['all that is asked', { state: 'new', 'score.gt': 9 }, false],
  ['nothing is asked', {}, true],
  ['a property that is called so', { no: null, any: [null, 'x'], 'none.not': 3 }, true],
  ['one of several descriptions', { any: [{ state: 'done' }, { 'score.gt': 6 }] }, true],
  ['not one of several', { any: [{ state: 'done' }, { 'score.gt': 7 }] }, false],
  ['none of several', { none: [{ state: 'done' }, { 'score.gt': 7 }] }, true],
  ['one that must not hold', { none: [{ state: 'done' }, { score: 7 }] }, false],
  [
    'descriptions in others',
    { any: [{ state: 'new', none: [{ any: [{ score: 7 }] }] }, { note: null }] },
    true,
  ],
  ['one of several choices', { 'hazards.has': ['noise', 'fire'] }, true],
  ['none of these choices', { 'hazards.has': 'noise' }, false],
  ['all of these choices', { 'hazards.has.all': ['fire', 'gas'] }, true],
  ['not all of these choices', { 'hazards.has.all': ['fire', 'noise'] }, false],
  ['choices at all', { 'hazards.not': null, tags: null }, true],
  ['of no choices none is among these', { 'tags.has': 'fire' }, false],
  ['what refers to it is not known', { some: { part: { by: 'request', where: {} } } }, false],
  ['nor what does not', { no: { part: { by: 'request', where: {} } } }, false],
  ['nor whether that is not so', { none: [{ no: { part: { by: 'request', where: {} } } }] }, false],
  [
    'what is known decides',
    { any: [{ no: { part: { by: 'request', where: {} } } }, { state: 'new' }] },
    true,
  ],
])('%s', (_title, where, expected) => {
  expect(meant(where)).toBe(expected);
});

test('what is asked of a property stands behind its name', () => {
  expect(testsOf({ 'score.gte': 7, state: ['new', null] })).toEqual([
    { key: 'score.gte', property: 'score', op: 'gte', values: [7] },
    { key: 'state', property: 'state', op: 'is', values: ['new', null] },
  ]);
});
