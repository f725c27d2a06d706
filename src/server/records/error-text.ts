import type { ErrorObject } from 'ajv';
import { choicesText } from '../../shared/kinds/choice.ts';
import { kindOf, type Property } from '../../shared/schema/entity.ts';
import { say, type Text, textFrom } from '../../shared/texts/text.ts';

const FORMATS: Record<string, Text> = {
  email: say('field.email'),
  'time-zone': say('field.time_zone'),
  currency: say('field.currency'),
  rrule: say('field.rrule'),
  'month-day': say('field.month_day'),
};

/** What is wrong with a list beside its form. */
const UNLISTED = ['additionalProperties', 'required', 'minItems', 'maxItems'];

/**
 * What is wrong with a field, in plain words that follow its name; undefined if another error says it better.
 * @param property the property concerned, if there is one
 */
export function errorText(property: Property | undefined, error: ErrorObject): Text | undefined {
  const { keyword, params } = error;
  if (property?.reference && keyword !== 'additionalProperties' && keyword !== 'required')
    return isNull(error)
      ? say('field.required')
      : say('field.reference', { entity: property.reference.entity });
  if (property?.choices && (keyword === 'type' || keyword === 'maxLength')) return undefined;
  if (property?.several && ['oneOf', 'enum', 'uniqueItems', 'type'].includes(keyword) && !isNull(error))
    return say('field.own_choices');
  const isWithin = error.instancePath !== '' && keyword === 'additionalProperties';
  if (property?.links && (isWithin || !UNLISTED.includes(keyword)))
    return isNull(error) && keyword === 'type' ? say('field.required') : say('field.records');
  switch (keyword) {
    case 'required':
      return say('field.required');
    case 'additionalProperties':
      return property?.readOnly ? say('field.read_only') : say('field.unknown');
    case 'type':
      return isNull(error) ? say('field.required') : property && say(kindOf(property).expected);
    case 'oneOf':
      return isNull(error) ? say('field.required') : oneOfText(error.schema as { const?: unknown }[]);
    case 'enum':
      return isNull(error)
        ? say('field.required')
        : say('field.choice', { choices: choicesText(params.allowedValues) });
    case 'format':
      if (property && property.kind !== 'text') return say(kindOf(property).expected);
      return FORMATS[String(params.format)] ?? say('field.format', { format: params.format });
    case 'pattern':
      return property?.description ? say('field.hint', { hint: property.description }) : say('field.form');
    case 'minLength':
      return params.limit === 1
        ? say('field.required')
        : say('field.least_characters', { limit: params.limit });
    case 'maxLength':
      return say('field.most_characters', { limit: params.limit });
    case 'minimum':
      return say('field.least', { limit: params.limit });
    case 'maximum':
      return say('field.most', { limit: params.limit });
    case 'exclusiveMinimum':
      return say('field.more_than', { limit: params.limit });
    case 'exclusiveMaximum':
      return say('field.less_than', { limit: params.limit });
    case 'multipleOf':
      return say('field.multiple', { of: params.multipleOf });
    case 'maxProperties':
      return say('field.most_entries', { limit: params.limit });
    case 'uniqueItems':
      return property?.files ? say('field.file_twice') : say('field.named_twice');
    case 'minItems':
      return say('field.required');
    case 'maxItems':
      if (property?.files || property?.links) return say('field.holds_most', { limit: params.limit });
      return say('field.most_in_list', { limit: params.limit });
    case 'minProperties':
      return say('field.nothing_to_change');
    default:
      return error.message === undefined ? say('field.wrong') : textFrom(error.message);
  }
}

/** Objects of several forms are described by the guide alone. */
function oneOfText(choices: { const?: unknown }[]): Text {
  if (choices.some((choice) => choice.const === undefined)) return say('field.forms');
  return say('field.choice', { choices: choicesText(choices.map((choice) => choice.const)) });
}

/** Whether the value itself is null, which means clearing the field; a required one cannot be cleared. */
function isNull({ data }: ErrorObject): boolean {
  return data === null;
}
