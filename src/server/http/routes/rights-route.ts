import type { FastifyInstance } from 'fastify';
import { scopesOf } from '../../access/scopes.ts';
import { envelope } from '../envelope.ts';
import { signedInOf } from '../guards/authentication.ts';
import { inStore } from '../guards/host-scope.ts';
import { addRoute } from './add-route.ts';
import { rights } from './rights-schema.ts';

/** The rights of the caller, so that the app offers nothing else. */
export function rightsRoute(app: FastifyInstance): void {
  addRoute(app, rights, async (request) => {
    const {
      id,
      role,
      rights: { isAll },
    } = signedInOf(request);
    const grants = (!isAll && role?.grants) || {};
    if (isAll) return envelope({ all: true, kind: role?.base ?? null, grants });
    const my = await inStore(request, (store) => store.read((reader) => scopesOf(reader, id)));
    return envelope({
      all: false,
      kind: role?.base ?? null,
      grants,
      ...(Object.keys(my).length > 0 && { my }),
    });
  });
}
