import type { JsonSchema } from './json-schema.ts';

/** A place in a value that is not as a schema wants it. */
interface Misfit {
  /** The names and numbers that lead there. */
  at: string[];
  /** `missing`: nothing is there; `wrong`: something else is; `mixed`: it has too many or too few of several forms. */
  is: 'missing' | 'wrong' | 'mixed';
}

/** The words that a schema may have here; `limited-schema.ts` refuses others before one is stored. */
interface Words extends Omit<JsonSchema, 'allOf' | 'items'> {
  allOf?: Words[];
  not?: Words;
  if?: Words;
  then?: Words;
  else?: Words;
  items?: Words;
}

/**
 * Where a value does not fit a schema that people have written, for rules and the steps of procedures; empty when it fits.
 * The schema is read each time and not compiled to code, which a strict content security policy would block.
 * @example misfits({ required: ['note'] }, {}) // [{ at: ['note'], is: 'missing' }]
 */
export function misfits(schema: JsonSchema, value: unknown): Misfit[] {
  return misfitsAt(schema as Words, value, []);
}

/** Whether a value fits a schema that people have written. @example fits({ minimum: 3 }, 2) // false */
export function fits(schema: JsonSchema, value: unknown): boolean {
  return misfits(schema, value).length === 0;
}

function misfitsAt(schema: Words | boolean, value: unknown, at: string[]): Misfit[] {
  if (typeof schema === 'boolean') return schema ? [] : [{ at, is: 'wrong' }];
  const found = [...misfitsOfForms(schema, value, at), ...misfitsInside(schema, value, at)];
  return isAsSaid(schema, value) ? found : [{ at, is: 'wrong' }, ...found];
}

/** What the value itself must be, whatever is inside it. */
function isAsSaid(schema: Words, value: unknown): boolean {
  const { type } = schema;
  if (type !== undefined && ![type].flat().some((one) => isOfType(one, value))) return false;
  if (schema.const !== undefined && value !== schema.const) return false;
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (typeof value === 'number') return isBetween(schema, value);
  if (typeof value === 'string') return holdsSize([...value].length, schema.minLength, schema.maxLength);
  if (Array.isArray(value)) return holdsSize(value.length, schema.minItems, schema.maxItems);
  return true;
}

function misfitsOfForms(schema: Words, value: unknown, at: string[]): Misfit[] {
  const of = (one: JsonSchema | Words) => misfitsAt(one as Words, value, at);
  const found: Misfit[] = [];
  if (schema.not && of(schema.not).length === 0) found.push({ at, is: 'wrong' });
  found.push(...(schema.allOf ?? []).flatMap(of));
  const any = schema.anyOf?.map(of);
  if (any?.every((one) => one.length > 0)) found.push(...any.flat());
  const one = schema.oneOf?.map(of);
  if (one && one.filter(({ length }) => length === 0).length !== 1)
    found.push({ at, is: 'mixed' }, ...one.flat());
  const then = schema.if && (of(schema.if).length === 0 ? schema.then : schema.else);
  if (then) found.push(...of(then));
  return found;
}

function misfitsInside(schema: Words, value: unknown, at: string[]): Misfit[] {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.flatMap((one, index) => misfitsAt(items, one, [...at, String(index)])) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name));
  const inside = Object.entries(schema.properties ?? {}).filter(([name]) => Object.hasOwn(value, name));
  return [
    ...missing.map((name): Misfit => ({ at: [...at, name], is: 'missing' })),
    ...inside.flatMap(([name, own]) =>
      misfitsAt(own as Words, (value as Record<string, unknown>)[name], [...at, name]),
    ),
  ];
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return type === 'null' ? value === null : typeof value === type;
}

function isBetween({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Words, value: number): boolean {
  if (minimum !== undefined && value < minimum) return false;
  if (maximum !== undefined && value > maximum) return false;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return false;
  return exclusiveMaximum === undefined || value < exclusiveMaximum;
}

function holdsSize(size: number, least = 0, most = Number.POSITIVE_INFINITY): boolean {
  return size >= least && size <= most;
}
