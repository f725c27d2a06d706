import { checkLayer } from '../../../shared/schema/check-layer.ts';
import { belowLayer } from '../../../shared/schema/model.ts';
import { inWords } from '../../../shared/texts/text.ts';
import { newestVersion } from '../../features/own-schemas/versions.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { type Finding, inEachStore, messageOf } from './finding.ts';

/** Finds what tenants have added to the product's schemas and what no longer fits these after an upgrade, so that it is left out. */
export function ownSchemaFindings(tenancy: Tenancy, refs: TenantRef[]): Promise<Finding[]> {
  return inEachStore(tenancy, refs, async (store, about) => {
    const { files } = await store.read(newestVersion);
    return checkLayer(belowLayer(store.model), files).map(({ file, line, column, text }) => ({
      level: 'advice',
      about,
      text: `Its own fields do not all fit this version: ${file}, line ${line}, column ${column}: ${messageOf(new Error(inWords(text)))}`,
      advice:
        'They are left out, and their values are kept. Its admin can publish them anew in a way that fits.',
    }));
  });
}
