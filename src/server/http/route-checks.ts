import type { ErrorObject } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../shared/errors.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import { ajv, isNoText } from '../lib/ajv.ts';
import { errorText } from '../records/error-text.ts';

/**
 * The part of a route's schema that is enforced at run time: bodies that are described in it. The rest only describes, and `addRoute` leaves it
 * out: records and their queries are checked by the kinds of their properties, after the caller's rights, and answers are plain JSON of what
 * handlers return.
 */
export function holdRouteSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) =>
    httpPart === 'body' ? bodyCheck(schema as object) : () => true,
  );
  app.setSerializerCompiler(() => JSON.stringify);
}

/** Names everything that is missing, of a wrong type or not expected, all at once. */
function bodyCheck(schema: object): (body: unknown) => true | { error: ApiError } {
  const check = ajv.compile(schema);
  return (body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return { error: new ApiError('malformed', say('request.not_an_object')) };
    const errors = new Map<string, Text>();
    const add = (name: string, text: Text) => {
      if (!errors.has(name)) errors.set(name, text);
    };
    if (!check(body))
      for (const error of check.errors ?? []) if (!isWithin(error)) add(fieldOf(error), textOf(error));
    for (const [name, value] of Object.entries(body)) if (isNoText(value)) add(name, say('field.not_text'));
    if (errors.size === 0) return true;
    const texts = [...errors].map(([name, text]) => [name, [text]]);
    return { error: new ApiError('invalid', undefined, Object.fromEntries(texts)) };
  };
}

/** Items of a list, such as ids of files, are checked when they are attached to a record, which says what they should be. */
function isWithin({ instancePath }: ErrorObject): boolean {
  return instancePath.split('/').length > 2;
}

function fieldOf({ params, instancePath }: ErrorObject): string {
  const [, name] = instancePath.split('/');
  return name ?? String(params.missingProperty ?? params.additionalProperty);
}

function textOf(error: ErrorObject): Text {
  const { keyword, parentSchema, params } = error;
  const wanted = keyword === 'required' ? parentSchema?.properties[params.missingProperty] : parentSchema;
  const isOfType = keyword === 'type' || keyword === 'required';
  return (isOfType && EXPECTED[wanted?.type]) || (errorText(undefined, error) ?? say('field.required'));
}

/** What is said where no value of a type is given. */
const EXPECTED: Record<string, Text> = {
  boolean: say('field.boolean'),
  array: say('field.list'),
  object: say('field.object'),
};
