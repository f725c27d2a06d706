import type { JsonSchema } from '../json-schema.ts';
import { say } from '../texts/text.ts';
import type { Property } from './entity.ts';
import { below, type FileCheck, isObject, meant } from './file-check.ts';
import { testsOf, type Where, type WhereTest } from './where.ts';

const MOST_TESTS = 10;
const KEY = /^[a-z][a-z0-9_]{0,62}(\.(not|has))?$/;

/** Whether a value has the form of `x-while`: names of properties, each with a value or several. */
export function isWhile(value: unknown): value is Where {
  if (!isObject(value)) return false;
  const all = Object.entries(value);
  const isLiteral = (one: unknown) => one === null || ['string', 'number', 'boolean'].includes(typeof one);
  return (
    all.length > 0 &&
    all.length <= MOST_TESTS &&
    all.every(
      ([key, of]) =>
        KEY.test(key) && (Array.isArray(of) ? of.length > 0 && of.every(isLiteral) : isLiteral(of)),
    )
  );
}

/**
 * Checks which records have the own properties of a file (`x-while`) and which may not leave them empty (`x-required`).
 * @param well the own properties whose words are well
 * @param among all properties of the record
 */
export function checkWhile(
  check: FileCheck,
  content: Record<string, unknown>,
  well: readonly Property[],
  among: readonly Property[],
): void {
  const schemas = Object(content.properties) as Record<string, JsonSchema>;
  const onlyOf = (name: string) => schemas[name]?.['x-while'] as Where | undefined;
  const required = Array.isArray(content.required) ? content.required : [];
  for (const { name, value, rollup } of well) {
    const at = `properties/${name}`;
    const [only, needed] = [onlyOf(name), schemas[name]?.['x-required'] as Where | true | undefined];
    const word = only === undefined ? 'x-required' : 'x-while';
    if (only === undefined && needed === undefined) continue;
    if (value !== undefined || rollup) check.error(below(at, word), say('schema.word_unfit', { word }));
    else if (required.includes(name)) check.error(below(at, word), say('schema.while_required', { name }));
    if (needed === true && only === undefined)
      check.error(below(at, 'x-required'), say('schema.required_always', { name }));
    if (only) checkTests(check, below(at, 'x-while'), only, among);
    if (needed !== undefined && needed !== true) checkTests(check, below(at, 'x-required'), needed, among);
    if (only && waitsForItself(name, onlyOf))
      check.error(below(at, 'x-while'), say('schema.while_loop', { name }));
  }
}

function checkTests(check: FileCheck, at: string, where: Where, among: readonly Property[]): void {
  const asked = among.filter(
    ({ through, computed, writeOnly, kind }) => !through && !computed && !writeOnly && kind !== 'lines',
  );
  for (const { key, property: name, op, values } of testsOf(where)) {
    const place = below(at, key);
    const property = asked.find((one) => one.name === name);
    if (!property)
      check.error(
        place,
        say('schema.column_unknown', {
          name,
          meant: meant(
            name,
            asked.map((one) => one.name),
          ),
        }),
      );
    else if (op === 'not' ? values.some((value) => value !== null) : !hasValues(property, op, values))
      check.error(place, say('schema.while_value', { name }));
  }
}

/** Only values out of a list decide: a form says in words when a field is there. */
function hasValues(
  { kind, several, choices = several }: Property,
  op: WhereTest['op'],
  values: readonly unknown[],
): boolean {
  if ((op === 'has') !== (several !== undefined)) return false;
  const can: readonly unknown[] =
    choices?.map((choice) => choice.const) ?? (kind === 'boolean' ? [true, false] : []);
  return values.every((value) => can.includes(value));
}

function waitsForItself(start: string, onlyOf: (name: string) => Where | undefined): boolean {
  const seen = new Set<string>();
  const waits = (name: string): boolean =>
    testsOf(onlyOf(name) ?? {}).some(({ property }) => {
      if (property === start) return true;
      if (seen.has(property)) return false;
      seen.add(property);
      return waits(property);
    });
  return waits(start);
}
