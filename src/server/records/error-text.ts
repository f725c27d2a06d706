import type { ErrorObject } from 'ajv';
import type { Kind, Property } from '../../shared/schema/entity.ts';

const KINDS: Record<Kind, string> = {
  text: 'must be text',
  integer: 'must be a whole number',
  number: 'must be a number',
  boolean: 'must be true or false',
  date: 'must be a date, such as 2026-03-31',
  datetime: 'must be a date and time, such as 2026-03-31T08:00:00Z',
  reference: 'choose an entry of the list',
  object: 'must be an object',
};

const FORMATS: Record<string, string> = {
  date: KINDS.date,
  'date-time': KINDS.datetime,
  email: 'must be an email address, such as ana@example.com',
};

/**
 * What is wrong with a field, in plain words that follow its name; undefined when another error says it better.
 * @param property the property it is about, if there is one
 */
export function errorText(property: Property | undefined, error: ErrorObject): string | undefined {
  const { keyword, params } = error;
  if (property?.reference && keyword !== 'additionalProperties' && keyword !== 'required')
    return isNull(error) ? 'is required' : KINDS.reference;
  if (property?.choices && (keyword === 'type' || keyword === 'maxLength')) return undefined;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return property?.readOnly ? 'is set by the system' : 'is not known';
    case 'type':
      return isNull(error) ? 'is required' : property && KINDS[property.kind];
    case 'oneOf':
      return isNull(error) ? 'is required' : 'choose one of the list';
    case 'format':
      return FORMATS[String(params.format)] ?? `must be in the form of a ${params.format}`;
    case 'pattern':
      return property?.description ? `must be: ${property.description}` : 'is not in the right form';
    case 'minLength':
      return params.limit === 1 ? 'is required' : `must be at least ${params.limit} characters`;
    case 'maxLength':
      return `must be at most ${params.limit} characters`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'exclusiveMinimum':
      return `must be more than ${params.limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${params.limit}`;
    case 'multipleOf':
      return `must be a multiple of ${params.multipleOf}`;
    case 'minProperties':
      return 'Send at least one field to change.';
    default:
      return error.message ?? 'is wrong';
  }
}

/** Whether the value itself is null, which clears a field; a required one cannot be cleared. */
function isNull({ data }: ErrorObject): boolean {
  return data === null;
}
