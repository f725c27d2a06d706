import type { FastifyInstance } from 'fastify';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
  viewSecondFactor,
} from '../../auth/second-factor.ts';
import { totpAddress } from '../../auth/totp.ts';
import { envelope } from '../envelope.ts';
import { signedInOf } from '../guards/authentication.ts';
import { inStore, storeTarget } from '../guards/host-scope.ts';
import type { RouteParts, StoreTarget } from '../http-types.ts';
import { addRoute } from './add-route.ts';
import * as described from './second-factor-schemas.ts';

/** The second step of signing in to one's own account. */
export function secondFactorRoutes(app: FastifyInstance, { now }: RouteParts): void {
  addRoute(app, described.viewOwn, async (request) => {
    const who = signedInOf(request);
    return envelope(await inStore(request, (store) => viewSecondFactor(store, who)));
  });

  addRoute(app, described.setUp, async (request) => {
    const who = signedInOf(request);
    const { password } = request.body;
    const target = storeTarget(request);
    const secret = await inStore(request, (store) => startSecondFactor(store, who, password, now()));
    return envelope({ secret, address: totpAddress(secret, issuerOf(target), who.email) });
  });

  addRoute(app, described.confirm, async (request) => {
    const who = signedInOf(request);
    const { code } = request.body;
    const recovery_codes = await inStore(request, (store) => confirmSecondFactor(store, who, code, now()));
    return envelope({ recovery_codes });
  });

  addRoute(app, described.renewCodes, async (request) => {
    const who = signedInOf(request);
    const recovery_codes = await inStore(request, (store) =>
      renewRecoveryCodes(store, who, request.body, now()),
    );
    return envelope({ recovery_codes });
  });

  addRoute(app, described.turnOff, async (request, reply) => {
    const who = signedInOf(request);
    await inStore(request, (store) => turnOffSecondFactor(store, who, request.body, now()));
    return reply.code(204).send();
  });
}

/** The name that authenticator apps show for the account's issuer. */
function issuerOf(target: StoreTarget): string {
  return target.kind === 'platform' ? 'Mainstay' : target.ref.name;
}
