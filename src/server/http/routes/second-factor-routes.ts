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
import { storeTarget } from '../guards/host-scope.ts';
import { inStore } from '../guards/store-lease.ts';
import type { RouteParts, StoreTarget } from '../http-types.ts';
import { inContext } from '../in-context.ts';
import { CODE_LENGTH, PASSWORD_LENGTH, recordKey, textsOf } from '../request-parts.ts';

/** Hashing a password takes long, and its queue lets few in. */
const PASSWORD_ASKED = { config: { ownQueue: true } };
const PROOF = { password: PASSWORD_LENGTH, code: CODE_LENGTH };

/** The second step of signing in: everybody's own, and the way back for who lost it. */
export function secondFactorRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { now } = parts;

  app.get('/users/second-factor', async (request) => {
    const { actor } = signedInOf(request);
    return envelope(await inStore(request, (store) => viewSecondFactor(store, actor)));
  });

  app.post('/users/second-factor/setup', PASSWORD_ASKED, async (request) => {
    const who = signedInOf(request);
    const { password } = textsOf(request, { password: PASSWORD_LENGTH });
    const target = storeTarget(request);
    const secret = await inStore(request, (store) => startSecondFactor(store, who, password, now()));
    return envelope({ secret, address: totpAddress(secret, issuerOf(target), who.actor.email) });
  });

  app.post('/users/second-factor/confirm', async (request) => {
    const who = signedInOf(request);
    const { code } = textsOf(request, { code: CODE_LENGTH });
    const recovery_codes = await inStore(request, (store) => confirmSecondFactor(store, who, code, now()));
    return envelope({ recovery_codes });
  });

  app.post('/users/second-factor/recovery-codes', PASSWORD_ASKED, async (request) => {
    const who = signedInOf(request);
    const proof = textsOf(request, PROOF);
    const recovery_codes = await inStore(request, (store) => renewRecoveryCodes(store, who, proof, now()));
    return envelope({ recovery_codes });
  });

  app.post('/users/second-factor/off', PASSWORD_ASKED, async (request, reply) => {
    const who = signedInOf(request);
    const proof = textsOf(request, PROOF);
    await inStore(request, (store) => turnOffSecondFactor(store, who, proof, now()));
    return reply.code(204).send();
  });

  app.get('/users/user/:key/reset-second-factor', { config: { hosts: 'platform' } }, async (request) => {
    const key = recordKey(request);
    return envelope(
      await inContext(parts, request, 'users/user', (ctx, entity) =>
        viewUsersSecondFactor(parts, ctx, entity, key),
      ),
    );
  });

  app.post('/users/user/:key/reset-second-factor', { config: { hosts: 'platform' } }, async (request) => {
    const key = recordKey(request);
    return envelope(
      await inContext(parts, request, 'users/user', (ctx, entity) =>
        resetUsersSecondFactor(parts, ctx, entity, key),
      ),
    );
  });
}

/** What the app on a phone calls the account's place. */
function issuerOf(target: StoreTarget): string {
  return target.kind === 'platform' ? 'Mainstay' : target.ref.name;
}
