import { expect, test } from 'vitest';
import { EN } from './en.ts';
import { inWords, say, type Text, textFrom } from './text.ts';

test('a text is its code and facts until somebody reads it', () => {
  const text = say('field.most_characters', { limit: 20 });
  expect(JSON.parse(JSON.stringify(text))).toEqual({ code: 'field.most_characters', values: { limit: 20 } });
  expect(inWords(text)).toBe('must be at most 20 characters');
  expect(say('field.required')).toEqual({ code: 'field.required', values: {} });
});

test('a text may stand in another, and words from elsewhere are taken as they are', () => {
  const hint = textFrom('{limit} of $& letters');
  expect(inWords(say('field.hint', { hint }))).toBe('must be: {limit} of $& letters');
});

test('a text that a newer version has stored is shown by its code', () => {
  expect(inWords({ code: 'parts.from_the_future', values: {} } as unknown as Text)).toBe(
    'parts.from_the_future',
  );
});

test('a value that is missing or surplus does not compile', () => {
  // @ts-expect-error the limit is missing
  say('field.most_characters');
  // @ts-expect-error the limit is missing
  say('field.most_characters', {});
  // @ts-expect-error it has no such value
  say('field.most_characters', { limit: 1, unit: 'm' });
  // @ts-expect-error it has no values
  say('field.required', { limit: 1 });
  // @ts-expect-error there is no such text
  expect(inWords(say('field.not_there'))).toBe('field.not_there');
});

test('a text has a sentence for each plural of its count', () => {
  const left = (count: number) => inWords(say('files.no_room_for_copies', { count }));
  expect(left(1)).toBe('There was no room for copies of its photo.');
  expect(left(2)).toBe('There was no room for copies of 2 photos.');
});

test('ids say the place and are unlike each other', () => {
  const ids = Object.keys(EN);
  expect(ids.length).toBeGreaterThan(60);
  for (const id of ids.filter((one) => one !== 'as_said')) expect(id).toMatch(/^[a-z_]+\.[a-z0-9_]+$/);
});

test('who may not see a fact reads the plain sentence', () => {
  const plan = { entity: 'maintenance/plan', property: 'code', value: 'PM-0003' };
  const made = say('order_log.made_by_plan', { plan, day: '2 Mar 2026' });
  expect(inWords(made)).toBe('Made by plan PM-0003, due 2 Mar 2026.');
  expect(inWords(made, () => false)).toBe('Made by a plan, due 2 Mar 2026.');
  expect(inWords(say('as_said', { text: plan }), () => false)).toBe('(not shown)');
});
