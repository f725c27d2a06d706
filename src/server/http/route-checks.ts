import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../shared/errors.ts';

interface BodySchema {
  required?: string[];
  properties: Record<string, { type: string; maxLength?: number }>;
}

/**
 * The part of a route's schema that is enforced at run time: bodies with a few texts. The rest only describes, and `addRoute` leaves it out:
 * records and their queries are checked by the kinds of their properties, after the caller's rights, and answers are plain JSON of what
 * handlers return.
 */
export function holdRouteSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) =>
    httpPart === 'body' ? (body) => checkTexts(schema as unknown as BodySchema, body) : () => true,
  );
  app.setSerializerCompiler(() => JSON.stringify);
}

/** Names everything that is missing, of a wrong type or not expected, all at once. */
function checkTexts({ required = [], properties }: BodySchema, given: unknown): true | { error: ApiError } {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { error: new ApiError('malformed', 'Send a JSON object as the body.') };
  const body = given as Record<string, unknown>;
  const errors: Record<string, string[]> = {};
  for (const name of Object.keys(body)) if (!Object.hasOwn(properties, name)) errors[name] = ['is not known'];
  for (const [name, { type, maxLength = Number.POSITIVE_INFINITY }] of Object.entries(properties)) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (value === undefined && !required.includes(name)) continue;
    if (type === 'boolean') {
      if (typeof value !== 'boolean') errors[name] = ['must be true or false'];
    } else if (type === 'array') {
      // The items are checked when they are attached to a record.
      if (!Array.isArray(value)) errors[name] = ['must be a list'];
    } else if (typeof value !== 'string' || value === '') errors[name] = ['is required'];
    else if (value.length > maxLength) errors[name] = [`must be at most ${maxLength} characters`];
    else if (!value.isWellFormed() || value.includes('\0'))
      errors[name] = ['holds characters that are not text'];
  }
  return Object.keys(errors).length === 0 || { error: new ApiError('invalid', undefined, errors) };
}
