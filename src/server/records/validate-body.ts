import type { ErrorObject, ValidateFunction } from 'ajv';
import { ApiError } from '../../shared/errors.ts';
import { isDecimal } from '../../shared/numbers.ts';
import { oncePer } from '../../shared/once-per.ts';
import type { Action, Entity, Property } from '../../shared/schema/entity.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import { mayNotBeEmpty } from '../../shared/schema/needed-on-create.ts';
import { createSchema } from '../../shared/schema/request-schema.ts';
import { inWords, say, type Text } from '../../shared/texts/text.ts';
import type { Schema } from '../access/schema.ts';
import { ajv, isNoText } from '../lib/ajv.ts';
import type { Values } from '../store/store.ts';
import { errorText } from './error-text.ts';
import { inStoredForm } from './stored-form.ts';

/** Errors in further fields are left out. */
const MOST_FIELDS = 50;
const MOST_TEXTS = 3;

type Checked = 'create' | 'update';
const compiled = oncePer((_: Entity): Partial<Record<Checked, ValidateFunction>> => ({}));

/** The compiled validator for an entity's body; compiled on first use and cached. */
function checkOf(schema: Schema, entity: Entity, operation: Checked): ValidateFunction {
  const own = compiled(entity);
  own[operation] ??= ajv.compile(schema.body(entity, operation));
  return own[operation];
}

/**
 * Validates the body of a POST or PATCH. Nothing is coerced, filled in or dropped.
 * @throws ApiError `malformed` if it is not an object, `invalid` with texts by field
 */
export function validateBody(schema: Schema, entity: Entity, operation: Checked, body: unknown): Values {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError('malformed', say('request.not_an_object'));
  return validateValues(entity, checkOf(schema, entity, operation), body as Values);
}

const formOf = oncePer(({ form, schema }: Action) => ajv.compile(createSchema(form, schema)));

/** Validates the values of an action's form in the same way. @throws ApiError `invalid` with texts by field */
export function validateForm(action: Action, values: Record<string, unknown>): Values {
  return validateValues(action.form, formOf(action), values as Values);
}

function validateValues(entity: Entity, check: ValidateFunction, body: Values): Values {
  const errors = new Map<string, Text[]>();
  const add = (field: string, text: Text) => {
    const texts = errors.get(field) ?? [];
    if (texts.length < MOST_TEXTS && !texts.some((one) => inWords(one) === inWords(text)))
      errors.set(field, [...texts, text]);
  };
  const stored = inStoredForm(entity, body);
  // Both what was sent and what is made of it must be right.
  if (!check(body) || (stored !== body && !check(stored)))
    for (const error of check.errors ?? []) addError(entity, error, add);
  for (const [name, value] of Object.entries(body)) {
    if (isNoText(value)) add(name, say('field.not_text'));
    if (typeof value === 'string' && isMissing(value, propertyOf(entity, name)))
      add(name, say('field.required'));
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
      if (!errors.has(name) && propertyOf(entity, name)?.kind !== 'number') add(name, say('field.too_large'));
  }
  for (const { name, decimals } of entity.properties) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (
      decimals !== undefined &&
      typeof value === 'number' &&
      !errors.has(name) &&
      !isDecimal(value, decimals)
    )
      add(name, decimals === 0 ? say('field.whole_number') : say('field.most_decimals', { limit: decimals }));
  }
  if (errors.size === 0) return body;
  throw new ApiError('invalid', undefined, Object.fromEntries([...errors].slice(0, MOST_FIELDS)));
}

/** A text of spaces and invisible characters looks like an empty name in a list. */
function isBlank(text: string): boolean {
  return /^[\s\p{Cf}]+$/u.test(text);
}

/** A file gives a required text its least length itself; of an own one, an empty text is refused here. */
function isMissing(value: string, property: Property | undefined): boolean {
  if (value === '') return property?.kind === 'text' && property.requiredOfPeople === true;
  return isBlank(value) && isNeeded(property);
}

function isNeeded(property: Property | undefined): boolean {
  return (
    property?.kind === 'text' && (mayNotBeEmpty(property, false) || (property.limits?.minLength ?? 0) > 0)
  );
}

function addError(entity: Entity, error: ErrorObject, add: (field: string, text: Text) => void): void {
  // A value outside the choices also differs from each of them; one text is enough.
  if (error.keyword === 'const') return;
  const field = fieldOf(error);
  const isMoved = entity.states?.of === field && error.keyword === 'additionalProperties';
  const text = isMoved
    ? movedText(entity)
    : errorText(field === '' ? undefined : propertyOf(entity, field), error);
  if (text !== undefined) add(field.slice(0, 100), text);
}

/** The state of a record is no field: actions lead to it. */
function movedText({ actions = [] }: Entity): Text {
  const moving = actions.flatMap(({ to, title }) => (to === undefined ? [] : [title]));
  return say('field.moved', { actions: moving.join(', ') });
}

function fieldOf({ keyword, params, instancePath }: ErrorObject): string {
  // An error inside an object is reported at the field that holds it.
  const isWhole = instancePath === '';
  if (isWhole && keyword === 'required') return String(params.missingProperty);
  if (isWhole && keyword === 'additionalProperties') return String(params.additionalProperty);
  const name = instancePath.split('/')[1] ?? '';
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}
