import { say, type Text } from '../texts/text.ts';
import { isText } from './check-property.ts';
import type { Demand } from './demand.ts';
import { demandFaults } from './demand-faults.ts';
import { below, type FileCheck, isObject, meant } from './file-check.ts';
import { ENDINGS, isNested, UNDER } from './where.ts';
import type { Named, WhereFault } from './where-faults.ts';

const MOST_RULES = 20;
const MOST_TESTS = 20;
const MOST_VALUES = 60;
/** `some` within `some`, and no deeper. */
const MOST_DEEP = 2;
/** Through so many references. */
const MOST_STEPS = 3;
const WORDS = ['when', 'becomes', 'require', 'forbid', 'check', 'message'];
const REFERRING: readonly string[] = ['some', 'no'];
const LISTING: readonly string[] = ['any', 'none'];
const KEY = new RegExp(
  `^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*){0,${MOST_STEPS}}(\\.(${[...ENDINGS, UNDER].join('|')}))?$`,
);

/** What the rules of a layer are checked with. */
interface Around {
  entity: Named;
  find(path: string): Named | undefined;
  /** Paths that may be meant. */
  paths: readonly string[];
}

/** Checks the rules that a layer has for records of an entity: their shape, and then all that they name, as for the product. */
export function checkRules(check: FileCheck, given: unknown, { entity, find, paths }: Around): void {
  const at = 'x-entity/rules';
  const rules = check.list(given, at) ?? [];
  if (given !== undefined && rules.length === 0) check.value(at);
  if (rules.length > MOST_RULES) check.error(at, say('schema.most_rules', { limit: MOST_RULES }));
  for (const [index, rule] of rules.slice(0, MOST_RULES).entries()) {
    const place = below(at, String(index));
    const before = check.errors.length;
    checkShape(check, rule, place);
    if (check.errors.length > before) continue;
    const around = {
      find,
      noEntity: (path: string) => ({
        text: say('schema.entity_unknown', { path, meant: meant(path, paths) }),
      }),
    };
    for (const fault of demandFaults(rule as Demand, ['x-entity', 'rules', index], entity, around))
      check.error(fault.at.join('/'), worded(fault));
  }
}

/** What is wrong, with the name that was probably meant. */
export function worded({ text, near }: WhereFault): Text {
  return near ? say('text.ended', { text, end: meant(near.word.slice(0, 60), near.known) }) : text;
}

function checkShape(check: FileCheck, given: unknown, at: string): void {
  if (!isObject(given)) {
    check.error(at, say('schema.not_object'));
    return;
  }
  check.words(given, at, WORDS);
  const { require, forbid, message } = given;
  if ([require, forbid, given.check].every((one) => one === undefined))
    check.error(at, say('schema.rule_does_nothing'));
  for (const word of ['when', 'becomes', 'check'])
    if (given[word] !== undefined) checkWhereShape(check, given[word], below(at, word));
  for (const [word, names] of Object.entries({ require, forbid }))
    if (names !== undefined && !(Array.isArray(names) && names.length <= MOST_VALUES && names.every(isText)))
      check.value(below(at, word));
  if (message !== undefined && !(isText(message) && message.trim() !== '' && message.length <= 300))
    check.value(below(at, 'message'));
}

/** Checks the shape of a description of records, whatever it names. */
export function checkWhereShape(check: FileCheck, given: unknown, at: string): void {
  checkWhere(check, given, at, MOST_DEEP);
}

/** @param deep how often it may still ask for what refers to the record */
function checkWhere(check: FileCheck, given: unknown, at: string, deep: number): void {
  if (!isObject(given)) {
    check.error(at, say('schema.not_object'));
    return;
  }
  const all = Object.entries(given);
  if (all.length === 0 || all.length > MOST_TESTS) check.value(at);
  for (const [key, of] of all.slice(0, MOST_TESTS)) {
    const place = below(at, key);
    if (LISTING.includes(key) && isNested(key, of as never)) {
      for (const [index, one] of (check.list(of, place) ?? []).slice(0, MOST_TESTS).entries())
        checkWhere(check, one, below(place, String(index)), deep);
    } else if (REFERRING.includes(key) && isObject(of)) checkReferrers(check, of, place, deep);
    else if (!KEY.test(key) || !isLiterals(of)) check.value(place);
  }
}

function checkReferrers(check: FileCheck, given: Record<string, unknown>, at: string, deep: number): void {
  if (deep === 0) check.error(at, say('schema.most_deep', { limit: MOST_DEEP }));
  else
    for (const [path, of] of Object.entries(given).slice(0, MOST_TESTS)) {
      const place = below(at, path);
      const referrers = isObject(of) ? of : {};
      check.words(referrers, place, ['by', 'where']);
      if (referrers.by !== undefined && !isText(referrers.by)) check.value(below(place, 'by'));
      checkWhere(check, referrers.where, below(place, 'where'), deep - 1);
    }
}

function isLiterals(value: unknown): boolean {
  const isLiteral = (one: unknown) => one === null || ['string', 'number', 'boolean'].includes(typeof one);
  return Array.isArray(value)
    ? value.length > 0 && value.length <= MOST_VALUES && value.every(isLiteral)
    : isLiteral(value);
}
