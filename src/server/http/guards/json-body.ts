import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';

/**
 * Parses JSON bodies, and nothing else: other types get 415. An empty body counts as none, since clients announce JSON
 * on requests without a body too. A body with a key `__proto__` is refused.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
  // Mail programs unsubscribe this way (RFC 8058, which names both kinds of forms); everything is in the address, and the
  // form they send carries no information.
  app.addContentTypeParser(
    ['multipart/form-data', 'application/x-www-form-urlencoded'],
    { parseAs: 'string' },
    (request, _body, done) => {
      if (request.routeOptions.config.takesForm) done(null, undefined);
      else done(new ApiError('unsupported_media_type'));
    },
  );
}
