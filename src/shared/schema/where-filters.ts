import type { Operator } from '../kinds/kind.ts';
import { EMPTY_WORD } from '../wire.ts';
import { type Entity, kindOf } from './entity.ts';
import { parameterOf } from './filters.ts';
import { propertyOf } from './manifest.ts';
import { testsOf, type Where, type WhereTest } from './where.ts';

/**
 * The filters of a list's address that find the records that a schema means.
 * @example filtersFor(workOrder, { is_closed: false, assigned_to: '@me' }) // { is_closed: 'false', assigned_to_id: '@me' }
 */
export function filtersFor(entity: Entity, where: Where): Record<string, string> {
  return Object.fromEntries(testsOf(where).map((test) => filterFor(entity, test)));
}

/**
 * What is asked of a record as a filter in the list's address.
 * @example filterFor(workOrder, testsOf({ assigned_to: null })[0]) // ['assigned_to.null', 'true']
 */
export function filterFor(entity: Entity, { property: name, op, values }: WhereTest): [string, string] {
  const property = propertyOf(entity, name);
  const texts = values.map((value) => (value === null ? EMPTY_WORD : String(value)));
  if (!property) return [name, texts.join()];
  if (values.length === 1 && values[0] === null && (op === 'is' || op === 'not'))
    return [parameterOf(property, 'null'), String(op === 'is')];
  if (op !== 'is') return [`${name}.${op}`, texts.join()];
  if (values.length > 1) return [parameterOf(property, 'in'), texts.join()];
  const exact = EXACT.find((one) => kindOf(property).operators.includes(one));
  return [parameterOf(property, exact ?? 'contains'), texts.join()];
}

/** What finds one value and no other, as far as a kind has it. */
const EXACT: readonly Operator[] = ['id', 'equals', 'in'];
