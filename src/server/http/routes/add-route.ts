import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify';
import type { RouteDescription } from '../route-schema.ts';

type Handler<R extends RouteGenericInterface> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  R
>;

/**
 * Registers a described route with its handler; a missing description, for something an entity does not offer, adds no
 * route. Of its schema only the body is enforced, and the body of a record is checked with the record: see
 * `holdRouteSchemas`.
 */
export function addRoute<R extends RouteGenericInterface = RouteGenericInterface>(
  app: FastifyInstance,
  described: RouteDescription | undefined,
  handler: Handler<R>,
): void {
  if (!described) return;
  const { method, url, config, bodyLimit, body } = described;
  const isHeld = body !== undefined && !('$ref' in body);
  app.route<R>({ method, url, config, bodyLimit, handler, ...(isHeld && { schema: { body } }) });
}
