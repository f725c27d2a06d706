import { expect, test } from 'vitest';
import { INVITE_TEXTS } from '../../../shared/settings-texts.ts';
import { invitedLines } from './invited-lines.ts';

const people = (text: string) => invitedLines(text).map(({ name, email }) => [name, email]);

test.each([
  ['one a line', 'jo.miller@acme.example\r\nann@acme.example\n\n'],
  ['commas and semicolons', ' jo.miller@acme.example, ann@acme.example;'],
])('addresses are found with %s, and a name is made of each', (_how, text) => {
  expect(people(text)).toEqual([
    ['Jo Miller', 'jo.miller@acme.example'],
    ['Ann', 'ann@acme.example'],
  ]);
});

test('a name stands before its address, also one with a comma in quotes', () => {
  expect(people('Jo Miller <jo@acme.example>, "Smith, Ann" <ann@acme.example>')).toEqual([
    ['Jo Miller', 'jo@acme.example'],
    ['Smith, Ann', 'ann@acme.example'],
  ]);
});

test('what is no address, and what is there twice, says so; the others do not', () => {
  const lines = invitedLines('jo@acme.example\nJo\nJO@acme.example\nann@acme\nBob <bob>');
  expect(lines.map(({ text, problem }) => [text, problem])).toEqual([
    ['jo@acme.example', undefined],
    ['Jo', INVITE_TEXTS.noAddress],
    ['JO@acme.example', INVITE_TEXTS.twice],
    ['ann@acme', INVITE_TEXTS.noAddress],
    ['Bob <bob>', INVITE_TEXTS.noAddress],
  ]);
});
