import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify';
import type { RouteDescription } from '../route-schema.ts';

type Handler<Input extends RouteGenericInterface> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Input
>;

/**
 * Registers a described route with its handler, which is given what the description says; a missing description, for something an entity does not offer, adds no
 * route. Of its schema only the body is enforced, and the body of a record is checked with the record: see
 * `holdRouteSchemas`.
 */
export function addRoute<Input extends RouteGenericInterface>(
  app: FastifyInstance,
  described: RouteDescription<Input> | undefined,
  handler: Handler<Input>,
): void {
  if (!described) return;
  const { method, url, config, bodyLimit, body } = described;
  const isHeld = body !== undefined && !('$ref' in body);
  app.route<Input>({ method, url, config, bodyLimit, handler, ...(isHeld && { schema: { body } }) });
}
