import type { FastifyInstance } from 'fastify';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
  viewSecondFactor,
} from '../../auth/second-factor.ts';
import { totpAddress } from '../../auth/totp.ts';
import {
  resetUsersSecondFactor,
  viewUsersSecondFactor,
} from '../../features/administration/reset-second-factor.ts';
import { envelope } from '../envelope.ts';
import { signedInOf } from '../guards/authentication.ts';
import { inStore, storeTarget } from '../guards/host-scope.ts';
import type { PostOf, RouteParts, StoreTarget } from '../http-types.ts';
import { inContext } from '../in-context.ts';
import { recordKey } from '../request-parts.ts';
import * as described from './second-factor-schemas.ts';

/** The second step of signing in: everybody's own, and the way back for who lost it. */
export function secondFactorRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { now } = parts;

  app.route({
    ...described.viewOwn,
    handler: async (request) => {
      const { actor } = signedInOf(request);
      return envelope(await inStore(request, (store) => viewSecondFactor(store, actor)));
    },
  });

  app.route<PostOf<'/users/second-factor/setup'>>({
    ...described.setUp,
    handler: async (request) => {
      const who = signedInOf(request);
      const { password } = request.body;
      const target = storeTarget(request);
      const secret = await inStore(request, (store) => startSecondFactor(store, who, password, now()));
      return envelope({ secret, address: totpAddress(secret, issuerOf(target), who.actor.email) });
    },
  });

  app.route<PostOf<'/users/second-factor/confirm'>>({
    ...described.confirm,
    handler: async (request) => {
      const who = signedInOf(request);
      const { code } = request.body;
      const recovery_codes = await inStore(request, (store) => confirmSecondFactor(store, who, code, now()));
      return envelope({ recovery_codes });
    },
  });

  app.route<PostOf<'/users/second-factor/recovery-codes'>>({
    ...described.renewCodes,
    handler: async (request) => {
      const who = signedInOf(request);
      const recovery_codes = await inStore(request, (store) =>
        renewRecoveryCodes(store, who, request.body, now()),
      );
      return envelope({ recovery_codes });
    },
  });

  app.route<PostOf<'/users/second-factor/off'>>({
    ...described.turnOff,
    handler: async (request, reply) => {
      const who = signedInOf(request);
      await inStore(request, (store) => turnOffSecondFactor(store, who, request.body, now()));
      return reply.code(204).send();
    },
  });

  app.route({
    ...described.viewUsers,
    handler: async (request) => {
      const key = recordKey(request);
      return envelope(
        await inContext(parts, request, 'users/user', (ctx, entity) =>
          viewUsersSecondFactor(parts, ctx, entity, key),
        ),
      );
    },
  });

  app.route({
    ...described.resetUsers,
    handler: async (request) => {
      const key = recordKey(request);
      return envelope(
        await inContext(parts, request, 'users/user', (ctx, entity) =>
          resetUsersSecondFactor(parts, ctx, entity, key),
        ),
      );
    },
  });
}

/** What the app on a phone calls the account's place. */
function issuerOf(target: StoreTarget): string {
  return target.kind === 'platform' ? 'Mainstay' : target.ref.name;
}
