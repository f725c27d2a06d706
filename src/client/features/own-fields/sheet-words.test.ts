import { expect, test } from 'vitest';
import { inSheetWords } from './sheet-words.ts';

test.each([
  ['"minimum" is larger than "maximum".', [], '"At least" is larger than "At most".'],
  ['"title" cannot have this value.', ['own_title'], '"Name" cannot have this value.'],
  ['"title" had another kind before.', ['title'], '"title" had another kind before.'],
  ['"constructor" is not known here.', [], '"constructor" is not known here.'],
])('%s beside the fields %j is %s', (sentence, names, said) => {
  expect(inSheetWords(sentence, names)).toBe(said);
});
