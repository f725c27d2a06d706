import { randomBytes } from 'node:crypto';
import { ASSET } from '../../../shared/entity-paths.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import type { ValuesOf } from '../../store/store.ts';
import { PORTAL } from './requests.ts';

const TOKEN_BYTES = 16;

/** The token of a public address: 22 characters that nobody can guess. */
function publicToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Portals: each has an address of its own from the start. */
export const portalHooks: EntityHooks<typeof PORTAL> = {
  entity: PORTAL,
  async derive({ before }): Promise<ValuesOf<typeof PORTAL>> {
    return before ? {} : { token: publicToken() };
  },
  actions: {
    async renew({ row }, transaction) {
      await transaction.update(PORTAL, row, { token: publicToken() });
    },
  },
};

/** Assets: the address on an asset's label is created when it is first needed. */
export const assetLabelHooks: EntityHooks<typeof ASSET> = {
  entity: ASSET,
  actions: {
    async make_label({ row }, transaction) {
      if (row.qr_token === null) await transaction.update(ASSET, row, { qr_token: publicToken() });
    },
    async renew_label({ row }, transaction) {
      await transaction.update(ASSET, row, { qr_token: publicToken() });
    },
  },
};
