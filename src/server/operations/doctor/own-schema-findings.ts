import { checkLayer } from '../../../shared/schema/check-layer.ts';
import { INSTALLATION_LAYER, OWN_LAYER, type SchemaLayer } from '../../../shared/schema/layer-files.ts';
import { belowLayer } from '../../../shared/schema/model.ts';
import { inWords } from '../../../shared/texts/text.ts';
import { followersIn } from '../../features/own-schemas/follow.ts';
import { heldLayers } from '../../store/held-layers.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { type Finding, inEachStore, messageOf, nameOf } from './finding.ts';

/** Finds what of the layers over the product's schemas no longer fits after an upgrade, so that it is left out, and the tenants that do not follow what is added for all. */
export async function ownSchemaFindings(tenancy: Tenancy, refs: TenantRef[]): Promise<Finding[]> {
  const followers = await tenancy.platform.read(followersIn);
  const behind = refs.flatMap((ref) =>
    (followers.get(ref.id)?.refused ?? []).map(
      ({ message }): Finding => ({
        level: 'advice',
        about: nameOf(ref),
        text: `It stays behind what the installation adds for all tenants: ${messageOf(new Error(message))}`,
        advice:
          'It works with what it has. Once the records are put right it follows by itself, within the hour.',
      }),
    ),
  );
  const unfit = await inEachStore(tenancy, refs, async (store, about) => {
    const layers = await store.read((reader) => heldLayers(reader));
    return layers.flatMap((layer) =>
      checkLayer(belowLayer(store.model, layer.id), layer.files, layer.id).map(
        ({ file, line, column, text }): Finding => ({
          level: 'advice',
          about,
          text: `${calledOf(layer)} not all fit this version: ${file}, line ${line}, column ${column}: ${messageOf(new Error(inWords(text)))}`,
          advice: `They are left out, and their values are kept. ${mendedBy(layer)}`,
        }),
      ),
    );
  });
  return [...unfit, ...behind];
}

function calledOf({ id }: SchemaLayer): string {
  if (id === OWN_LAYER) return 'Its own fields do';
  return id === INSTALLATION_LAYER ? 'The fields for all tenants do' : `The fields of the pack ${id} do`;
}

function mendedBy({ id }: SchemaLayer): string {
  if (id === OWN_LAYER) return 'Its admin can publish them anew in a way that fits.';
  if (id === INSTALLATION_LAYER)
    return 'They may stand on a pack that it does not have. A platform admin can publish them anew in a way that fits.';
  return 'Its admin can bring the pack up to date.';
}
