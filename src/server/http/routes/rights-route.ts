import type { FastifyInstance } from 'fastify';
import { envelope } from '../envelope.ts';
import { signedInOf } from '../guards/authentication.ts';
import { addRoute } from './add-route.ts';
import { rights } from './rights-schema.ts';

/** The rights of the caller, so that the app offers nothing else. */
export function rightsRoute(app: FastifyInstance): void {
  addRoute(app, rights, async (request) => {
    const {
      role,
      rights: { isAll },
    } = signedInOf(request);
    return envelope({ all: isAll, kind: role?.base ?? null, grants: (!isAll && role?.grants) || {} });
  });
}
