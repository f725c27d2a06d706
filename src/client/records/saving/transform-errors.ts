import { FORMAT_TEXTS } from '../../../shared/format-texts.ts';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { formatNumber } from '../../ui/format.ts';
import { atLeast, atMost } from '../../ui/typed-number.ts';
import { HALF_DATE } from '../../ui/unread-input.ts';

/** One error as ajv reports it. */
export interface FormError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

/** The one text shown under each field; the empty name stands for the whole record. */
export type FieldErrors = Record<string, string>;

/**
 * Turns ajv's errors into one plain text per field. Of a field's errors the most telling one wins: a value of the wrong type needs
 * no word about its bounds, and a wrong choice is one error, not one per option.
 */
export function transformErrors(errors: FormError[], schema: JsonSchema): FieldErrors {
  const best: Record<string, FormError> = {};
  for (const error of errors) {
    const field = fieldOf(error);
    const held = best[field];
    if (!held || rank(error) < rank(held)) best[field] = error;
  }
  return Object.fromEntries(
    Object.entries(best).map(([field, error]) => [field, textOf(error, field, schema.properties?.[field])]),
  );
}

const RANKS = ['required', 'type', 'oneOf', 'enum', 'const', 'minLength', 'maxLength', 'format', 'pattern'];

function rank(error: FormError): number {
  const place = RANKS.indexOf(error.keyword);
  return place === -1 ? RANKS.length : place;
}

function fieldOf(error: FormError): string {
  if (error.keyword === 'required' && error.instancePath === '') return String(error.params.missingProperty);
  return (error.instancePath.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
}

function textOf(error: FormError, field: string, property: JsonSchema = {}): string {
  const limit = error.params.limit as number;
  switch (error.keyword) {
    case 'required':
      return required(property.title ?? field);
    case 'type':
      return typeText(String(error.params.type));
    case 'oneOf':
    case 'enum':
    case 'const':
      return 'Choose one from the list.';
    case 'minLength':
      return limit === 1 ? required(property.title ?? field) : `Use at least ${limit} characters.`;
    case 'maxLength':
      return `Use at most ${formatNumber(limit)} characters.`;
    case 'minimum':
      return atLeast(limit);
    case 'maximum':
      return atMost(limit);
    case 'exclusiveMinimum':
      return `Enter more than ${formatNumber(limit)}.`;
    case 'exclusiveMaximum':
      return `Enter less than ${formatNumber(limit)}.`;
    case 'multipleOf':
      return `Enter a multiple of ${formatNumber(error.params.multipleOf as number)}.`;
    case 'format':
      return formatText(String(error.params.format));
    case 'pattern':
      return property.description
        ? `Use ${withStop(property.description.charAt(0).toLowerCase() + property.description.slice(1))}`
        : 'This does not have the right format.';
    default:
      return 'Please check this value.';
  }
}

function required(title: string): string {
  return `${title} is required.`;
}

function typeText(type: string): string {
  if (type === 'integer') return 'Enter a whole number.';
  return type === 'number' ? 'Enter a number.' : 'Please check this value.';
}

function formatText(format: string): string {
  return FORMAT_TEXTS[format] ?? (format.startsWith('date') ? HALF_DATE : 'Please check this value.');
}

function withStop(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
