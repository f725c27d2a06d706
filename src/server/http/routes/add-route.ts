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

/** Registers a described route with what answers it; what is not described, since an entity does not offer it, is no route. */
export function addRoute<R extends RouteGenericInterface = RouteGenericInterface>(
  app: FastifyInstance,
  described: RouteDescription | undefined,
  handler: Handler<R>,
): void {
  if (described) app.route<R>({ ...described, handler });
}
