import { expect, test } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { Clause } from './rule-clauses.ts';
import { conditionFields } from './rule-fields.ts';
import { ruleSentence } from './rule-sentence.ts';

const fields = conditionFields(manifest, entityAt(manifest, 'work-orders/work_order'));
const clause = (way: string, values: Clause['values'], test: Clause['test'] = 'is'): Clause => ({
  way: way.split('.'),
  test,
  values,
});

test('a rule is told as somebody would say it', () => {
  expect(
    ruleSentence(
      [clause('priority', ['high', 'critical'])],
      [['description'], ['assigned_to']],
      fields,
      fields,
    ),
  ).toMatch(/^When Priority \S.* High or Critical, then Description and Assigned To are needed\.$/);
  expect(ruleSentence([], [['description']], fields, fields)).toBe('Description is needed, always.');
  expect(ruleSentence([], [], fields, fields)).toBe('Nothing is needed, always.');
});

test('several conditions hold together, yes and no are words, and what is not known is called as it is', () => {
  const text = ruleSentence(
    [
      clause('is_failure', [true]),
      clause('is_closed', [false]),
      clause('a.b', ['x']),
      clause('priority', [], 'filled'),
    ],
    [['c', 'd']],
    fields,
    fields,
  );
  expect(text.split(' and ')).toEqual([
    expect.stringMatching(/^When .*Yes$/),
    expect.stringMatching(/No$/),
    expect.stringMatching(/^a\.b .*x$/),
    expect.stringMatching(/^Priority [^,]+, then c\.d is needed\.$/),
  ]);
});
