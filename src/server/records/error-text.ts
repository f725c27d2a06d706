import type { ErrorObject } from 'ajv';
import { choicesText } from '../../shared/kinds/choice.ts';
import { kindOf, type Property } from '../../shared/schema/entity.ts';

const FORMATS: Record<string, string> = {
  email: 'must be an email address, such as ana@example.com',
  'time-zone': 'must be a time zone, such as Europe/Berlin',
  currency: 'must be the code of a currency, such as EUR',
  rrule: 'must be a rule of recurrence, such as FREQ=MONTHLY;INTERVAL=3',
  'month-day': 'must be a month and a day, such as 11-01',
};

/**
 * What is wrong with a field, in plain words that follow its name; undefined if another error says it better.
 * @param property the property concerned, if there is one
 */
export function errorText(property: Property | undefined, error: ErrorObject): string | undefined {
  const { keyword, params } = error;
  if (property?.reference && keyword !== 'additionalProperties' && keyword !== 'required')
    return isNull(error) ? 'is required' : `${kindOf(property).expected} of ${property.reference.entity}`;
  if (property?.choices && (keyword === 'type' || keyword === 'maxLength')) return undefined;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return property?.readOnly ? 'is set by the system' : 'is not known';
    case 'type':
      return isNull(error) ? 'is required' : property && kindOf(property).expected;
    case 'oneOf':
      return isNull(error) ? 'is required' : oneOfText(error.schema as { const?: unknown }[]);
    case 'enum':
      return isNull(error) ? 'is required' : `must be one of ${choicesText(params.allowedValues)}`;
    case 'format':
      if (property && String(params.format).startsWith('date')) return kindOf(property).expected;
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
    case 'maxProperties':
      return `must have at most ${params.limit} entries`;
    case 'uniqueItems':
      return property?.files ? 'has the same file twice' : 'names one of them twice';
    case 'minItems':
      return 'is required';
    case 'maxItems':
      if (property?.files) return `must hold at most ${params.limit}`;
      return `must have at most ${params.limit} entries in one list`;
    case 'minProperties':
      return 'Send at least one field to change.';
    default:
      return error.message ?? 'is wrong';
  }
}

/** Objects of several forms are described by the guide alone. */
function oneOfText(choices: { const?: unknown }[]): string {
  if (choices.some((choice) => choice.const === undefined)) return 'is in none of the forms it may have';
  return `must be one of ${choicesText(choices.map((choice) => choice.const))}`;
}

/** Whether the value itself is null, which means clearing the field; a required one cannot be cleared. */
function isNull({ data }: ErrorObject): boolean {
  return data === null;
}
