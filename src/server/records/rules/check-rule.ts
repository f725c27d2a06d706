import { Validator } from '@cfworker/json-schema';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import type { View } from './rule-view.ts';

/** A condition, and what must hold if it is met. */
interface RuleParts {
  if: JsonSchema;
  then: JsonSchema;
  /** The text for each failing field; without it, the text says what is wrong with the field. */
  message?: string;
}

const MISSING = 'is required';
const WRONG = 'does not meet a rule';

/** The errors of a record by field path; empty if the rule holds. */
export function checkRule({ if: condition, then, message }: RuleParts, view: View): Record<string, string[]> {
  if (!validatorOf(condition, true).validate(view).valid) return {};
  const { valid, errors } = validatorOf(then, false).validate(view);
  if (valid) return {};
  const found: Record<string, string[]> = {};
  for (const { keyword, instanceLocation, error } of errors) {
    if (CONTAINERS.has(keyword)) continue;
    const place = instanceLocation.split('/').slice(1);
    if (keyword === 'required') {
      const name = /"([^"]+)"\.?$/.exec(error)?.[1];
      if (name !== undefined) place.push(name);
    }
    found[place.join('.')] = [message || (keyword === 'required' ? MISSING : WRONG)];
  }
  return Object.keys(found).length > 0 ? found : { '': [message || WRONG] };
}

/** Keywords whose errors only say that there are errors inside. */
const CONTAINERS = new Set(['properties', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else']);

const validators = new WeakMap<JsonSchema, Validator>();

function validatorOf(schema: JsonSchema, isShort: boolean): Validator {
  let validator = validators.get(schema);
  if (!validator) {
    validator = new Validator(schema as ConstructorParameters<typeof Validator>[0], '7', isShort);
    validators.set(schema, validator);
  }
  return validator;
}
