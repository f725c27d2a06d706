import type { FastifyInstance } from 'fastify';
import { acceptForgotten, mailNewPassword } from '../../auth/forgotten-password.ts';
import { login } from '../../auth/login.ts';
import { type PasswordTenant, PLATFORM } from '../../auth/new-password.ts';
import { changePassword, setPassword } from '../../auth/password-link.ts';
import { refreshSession } from '../../auth/refresh.ts';
import { listSessions, logout, revokeSession } from '../../auth/sessions.ts';
import { dressed } from '../../files/dressed-mailer.ts';
import type { Store } from '../../store/store.ts';
import { inTenant } from '../../tenancy/in-tenant.ts';
import { envelope } from '../envelope.ts';
import { signedInOf } from '../guards/authentication.ts';
import { inStore, storeTarget } from '../guards/host-scope.ts';
import type { RouteParts, StoreTarget } from '../http-types.ts';
import { recordKey } from '../request-parts.ts';
import * as described from './account-schemas.ts';
import { addRoute } from './add-route.ts';

/** Signing in and out, passwords and sessions: the same on every host that has a store. */
export function accountRoutes(app: FastifyInstance, { settings, tenancy, mailer, now }: RouteParts): void {
  addRoute(app, described.login, async (request) => {
    const target = storeTarget(request);
    const { is_admin = false, ...credentials } = request.body;
    const context = {
      rotating: request.headers['x-refresh-rotation'] === '1',
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
      now: now(),
      // The field grants nothing; it must only match the app that the form was sent to.
      refuse: is_admin !== (target.kind === 'platform'),
    };
    return envelope(await inStore(request, (store) => login(store, credentials, context)));
  });

  addRoute(app, described.refresh, async (request) => {
    const { refresh } = request.body;
    return envelope(await inStore(request, (store) => refreshSession(store, refresh, now())));
  });

  addRoute(app, described.forgotPassword, async (request, reply) => {
    const { email } = request.body;
    const target = storeTarget(request);
    const at = now();
    const isFree = await inStore(request, (store) => acceptForgotten(store, email, request.ip, at));
    if (isFree && settings.smtpUrl)
      reply.raw.once('finish', () => {
        const mail = (store: Store) =>
          mailNewPassword(dressed({ settings, mailer }, store), store, tenantOf(target), email, at);
        const sent =
          target.kind === 'platform' ? mail(tenancy.platform) : inTenant(tenancy, target.ref, mail);
        sent.catch((err: unknown) => request.log.error({ err }, 'a link for a new password was not sent'));
      });
    return reply.code(204).send();
  });

  addRoute(app, described.setPassword, async (request) => {
    const { token, password } = request.body;
    const target = storeTarget(request);
    const email = await inStore(request, (store) =>
      setPassword(store, token, password, now(), tenantOf(target)),
    );
    return envelope({ email });
  });

  addRoute(app, described.logout, async (request, reply) => {
    const { session } = signedInOf(request);
    await inStore(request, (store) => logout(store, session, now()));
    return reply.header('clear-site-data', '"cache"').code(204).send();
  });

  addRoute(app, described.changePassword, async (request, reply) => {
    const who = signedInOf(request);
    const { current, password } = request.body;
    const target = storeTarget(request);
    await inStore(request, (store) => changePassword(store, who, current, password, now(), tenantOf(target)));
    return reply.code(204).send();
  });

  addRoute(app, described.listSessions, async (request) => {
    const who = signedInOf(request);
    return envelope(await inStore(request, (store) => listSessions(store, who, now())));
  });

  addRoute(app, described.revokeSession, async (request, reply) => {
    const key = recordKey(request);
    const who = signedInOf(request);
    await inStore(request, (store) => revokeSession(store, who, key, now()));
    return reply.code(204).send();
  });
}

/** The tenant whose name a new password must not contain. */
function tenantOf(target: StoreTarget): PasswordTenant {
  return target.kind === 'platform' ? PLATFORM : target.ref;
}
