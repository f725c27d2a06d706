import { say } from '../texts/text.ts';
import { actionFaults } from './check-actions.ts';
import { isText, isTitle } from './check-property.ts';
import type { Property } from './entity.ts';
import { below, type FileCheck, isObject } from './file-check.ts';
import type { Move, StatesWords } from './states.ts';
import { againAfter } from './timed.ts';
import { RESERVED_ACTIONS } from './words.ts';

const MOST_ACTIONS = 30;
const NAME = /^[a-z][a-z0-9_]{0,39}$/;

const isNames = (value: unknown) => Array.isArray(value) && value.length <= 60 && value.every(isText);
const isSentence = (value: unknown) => isText(value) && value.trim() !== '' && value.length <= 300;
const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const isPlainly = (fits: (value: unknown) => boolean) => (value: unknown) =>
  isObject(value) && Object.keys(value).length <= 60 && Object.values(value).every(fits);

/** The words that an action of an own entity may have, and what each may say. */
const WORDS: Record<string, (value: unknown) => boolean> = {
  title: isTitle,
  description: isSentence,
  done: isTitle,
  confirm: isSentence,
  from: isNames,
  to: isText,
  ask: isNames,
  require: isNames,
  set: isPlainly(isPlain),
  create: (value) => isObject(value) && Object.values(value).every(isPlainly(isPlain)),
  when: isPlainly((value) => [value].flat().every(isPlain)),
  by: isText,
  not: isNames,
  sign: isSentence,
  unsigned: isNames,
  at: isSentence,
  again: (value) => isText(value) && againAfter(value) !== undefined,
  tell: isNames,
  text: isSentence,
};

/** Checks the states and actions of an own entity: their shape, and then that all that they name is there. */
export function checkOwnActions(
  check: FileCheck,
  words: Record<string, unknown>,
  properties: readonly Property[],
  around: Pick<Parameters<typeof actionFaults>[1], 'path' | 'find' | 'noEntity'>,
): void {
  const before = check.errors.length;
  checkStates(check, words.states);
  const actions = check.object(words.actions, 'x-entity/actions') ?? {};
  if (Object.keys(actions).length > MOST_ACTIONS)
    check.error('x-entity/actions', say('schema.most_actions', { limit: MOST_ACTIONS }));
  for (const [name, action] of Object.entries(actions)) checkAction(check, name, action);
  if (check.errors.length > before) return;
  const sound = { states: words.states as StatesWords, actions: actions as Record<string, Move> };
  for (const { at, text } of actionFaults(sound, {
    ...around,
    properties,
    mayHaveCode: false,
    hasOwn: false,
  }))
    check.error(at.join('/'), text);
}

function checkStates(check: FileCheck, given: unknown): void {
  if (given === undefined) return;
  const at = 'x-entity/states';
  const states = check.object(given, at);
  if (!states) return;
  check.words(states, at, ['of', 'start', 'final']);
  for (const word of ['of', 'start']) if (!isText(states[word])) check.value(below(at, word));
  const final = check.object(states.final, below(at, 'final')) ?? {};
  for (const [state, words] of Object.entries(final)) {
    const place = below(below(at, 'final'), state);
    const own = check.object(words, place);
    if (!own) continue;
    check.words(own, place, ['open']);
    if (own.open !== undefined && !isNames(own.open)) check.value(below(place, 'open'));
  }
}

function checkAction(check: FileCheck, name: string, given: unknown): void {
  const at = below('x-entity/actions', name);
  if (!NAME.test(name) || (RESERVED_ACTIONS as readonly string[]).includes(name))
    check.error(at, say('schema.action_name', { name: name.slice(0, 60) }));
  const action = check.object(given, at);
  if (!action) return;
  check.words(action, at, Object.keys(WORDS));
  for (const [word, fits] of Object.entries(WORDS))
    if ((word === 'title' || action[word] !== undefined) && !fits(action[word])) check.value(below(at, word));
}
