import type { ErrorObject } from 'ajv';
import { kindOf, type Property } from '../../shared/schema/entity.ts';
import type { Form } from '../../shared/schema/form.ts';
import { breaksLimit } from '../../shared/schema/limit-checks.ts';
import type { Limits } from '../../shared/schema/limits.ts';

type Checks = Form['validators'];
type Problem = Pick<ErrorObject, 'keyword' | 'params'>;

/**
 * The checks of a form that has own fields too. The product's part keeps its compiled check; own fields are checked by their kinds
 * and limits, since nothing may be compiled in the browser. What is wrong is told as ajv tells it.
 * @param required what the tenant requires, of the product's fields too
 */
export function withOwnChecks(form: Form, own: readonly Property[], required: readonly string[]): Checks {
  const id = form.schema.$id as string;
  const compiled = form.validators[id];
  if (!compiled) throw new Error(`The form of ${id} has no compiled check`);
  const check: Checks[string] = (data) => {
    const isValid = compiled(data);
    const values = data as Record<string, unknown>;
    const found = [
      ...required.filter((name) => values[name] === undefined).map(missing),
      ...own.flatMap((property) => problemsOf(property, values[property.name])),
    ];
    check.errors = [...(isValid ? [] : (compiled.errors ?? [])), ...found];
    return check.errors.length === 0;
  };
  return { ...form.validators, [id]: check };
}

function missing(name: string): ErrorObject {
  return problem('', { keyword: 'required', params: { missingProperty: name } });
}

function problemsOf(property: Property, value: unknown): ErrorObject[] {
  if (value === undefined) return [];
  return wrongWith(property, value).map((one) => problem(`/${property.name}`, one));
}

function problem(instancePath: string, { keyword, params }: Problem): ErrorObject {
  return { instancePath, keyword, params, schemaPath: '' };
}

/** What is wrong with a value of a form, where an empty field has none. */
function wrongWith(property: Property, value: unknown): Problem[] {
  const { kind, format, choices, several, links, decimals, limits } = property;
  if (links) return [];
  if (several) return isChosen(several, value) ? [] : [{ keyword: 'oneOf', params: {} }];
  if (choices)
    return choices.some((choice) => choice.const === value) ? [] : [{ keyword: 'oneOf', params: {} }];
  const type = typeOf(property);
  if (type === 'integer' ? !Number.isSafeInteger(value) : typeof value !== type)
    return [{ keyword: 'type', params: { type } }];
  if (type === 'boolean') return [];
  const given = value as string | number;
  if ('wrong' in kindOf(property).read(String(given), property))
    return [
      kind === 'decimal' && decimals !== undefined
        ? { keyword: 'multipleOf', params: { multipleOf: 10 ** -decimals } }
        : { keyword: 'format', params: { format: kind === 'datetime' ? 'date-time' : (format ?? kind) } },
    ];
  return Object.entries({ ...limits, ...(format !== undefined && { format }) }).flatMap(([word, limit]) =>
    breaksLimit(given, word as keyof Limits, limit as never)
      ? [{ keyword: word, params: paramsOf(word, limit) }]
      : [],
  );
}

function isChosen(several: NonNullable<Property['several']>, value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => several.some((choice) => choice.const === one));
}

function typeOf({ kind, storage }: Property): 'boolean' | 'integer' | 'number' | 'string' {
  if (kind === 'boolean') return 'boolean';
  if (kind === 'integer' || storage === 'reference') return 'integer';
  return kind === 'number' || kind === 'decimal' ? 'number' : 'string';
}

/** As ajv names them: a limit that is a number is called so. */
function paramsOf(word: string, limit: unknown): Record<string, unknown> {
  return word === 'format' || word === 'pattern' || word === 'multipleOf' ? { [word]: limit } : { limit };
}
