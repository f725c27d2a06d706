import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import { login } from '../../auth/login.ts';
import { type PasswordTenant, PLATFORM } from '../../auth/new-password.ts';
import { changePassword, setPassword } from '../../auth/password-link.ts';
import { refreshSession } from '../../auth/refresh.ts';
import { listSessions, logout, revokeSession } from '../../auth/sessions.ts';
import { envelope } from '../envelope.ts';
import { signedInOf } from '../guards/authentication.ts';
import { storeTarget } from '../guards/host-scope.ts';
import { inStore } from '../guards/store-lease.ts';
import type { FastifyRequest, RouteParts, StoreTarget } from '../http-types.ts';
import {
  bodyOf,
  CODE_LENGTH,
  optionalTextOf,
  PASSWORD_LENGTH,
  recordKey,
  textsOf,
} from '../request-parts.ts';

const OPEN = { config: { open: true } };
/** Hashing a password takes long, and its queue lets few in. */
const OPEN_PASSWORD = { config: { open: true, ownQueue: true } };
const PASSWORD_CHANGE = { config: { ownQueue: true } };
const EMAIL = 254;
const TOKEN = 500;

/** Signing in and out, passwords and sessions: the same on every host that has a store. */
export function accountRoutes(app: FastifyInstance, { now }: RouteParts): void {
  app.post('/users/login', OPEN_PASSWORD, async (request) => {
    const target = storeTarget(request);
    const isAdmin = isAdminOf(request);
    const code = optionalTextOf(request, 'code', CODE_LENGTH);
    const { email, password } = textsOf(request, { email: EMAIL, password: PASSWORD_LENGTH }, [
      'is_admin',
      'code',
    ]);
    const context = {
      rotating: request.headers['x-refresh-rotation'] === '1',
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
      now: now(),
      // It grants nothing; it must only agree with where the form was sent.
      refuse: isAdmin !== (target.kind === 'platform'),
    };
    return envelope(await inStore(request, (store) => login(store, { email, password, code }, context)));
  });

  app.post('/token/refresh', OPEN, async (request) => {
    const { refresh } = textsOf(request, { refresh: TOKEN });
    return envelope(await inStore(request, (store) => refreshSession(store, refresh, now())));
  });

  app.post('/users/set-password', OPEN_PASSWORD, async (request, reply) => {
    const { token, password } = textsOf(request, { token: TOKEN, password: PASSWORD_LENGTH });
    const target = storeTarget(request);
    await inStore(request, (store) => setPassword(store, token, password, now(), tenantOf(target)));
    return reply.code(204).send();
  });

  app.post('/users/logout', async (request, reply) => {
    const { session } = signedInOf(request);
    await inStore(request, (store) => logout(store, session, now()));
    return reply.header('clear-site-data', '"cache"').code(204).send();
  });

  app.post('/users/password', PASSWORD_CHANGE, async (request, reply) => {
    const { actor, session } = signedInOf(request);
    const { current, password } = textsOf(request, { current: PASSWORD_LENGTH, password: PASSWORD_LENGTH });
    const target = storeTarget(request);
    await inStore(request, (store) =>
      changePassword(store, actor, session, current, password, now(), tenantOf(target)),
    );
    return reply.code(204).send();
  });

  app.get('/users/sessions', async (request) => {
    const { actor, session } = signedInOf(request);
    return envelope(await inStore(request, (store) => listSessions(store, actor, session, now())));
  });

  app.delete('/users/sessions/:key', async (request, reply) => {
    const key = recordKey(request);
    const who = signedInOf(request);
    await inStore(request, (store) => revokeSession(store, who, key, now()));
    return reply.code(204).send();
  });
}

function isAdminOf(request: FastifyRequest): boolean {
  const body = bodyOf(request);
  const value = Object.hasOwn(body, 'is_admin') ? body.is_admin : false;
  if (typeof value !== 'boolean')
    throw new ApiError('invalid', undefined, { is_admin: ['must be true or false'] });
  return value;
}

/** What a new password must not be made of. */
function tenantOf(target: StoreTarget): PasswordTenant {
  return target.kind === 'platform' ? PLATFORM : target.ref;
}
