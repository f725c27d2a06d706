import { ApiError } from '../../../shared/errors.ts';
import { INSTALLATION_LAYER } from '../../../shared/schema/layer-files.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Reader } from '../../store/store.ts';
import type { Tenancy } from '../../tenancy/tenancy.ts';
import { followersIn } from './follow.ts';
import { type HiddenPart, hiddenForAll } from './hidden-parts.ts';
import type { Place } from './plan.ts';
import { type Asked, noteVersion, type Published, proven, STALE, verifiedWrite } from './publish.ts';
import { type Purging, requirePurgeable } from './purge.ts';
import { lastVersion, newestVersion } from './versions.ts';

/**
 * Has a field or kind of record of the installation's layer removed for good in all tenants, each of which follows by itself. None may
 * still be behind, where it is in use.
 * @param digest of the model with these files @throws ApiError as `purgeInTenant`, and `in_use`
 */
export function purgeForAll(
  asked: Asked,
  purging: Purging,
  { tenancy, place, digest }: { tenancy: Tenancy; place: Place; digest: string },
): Promise<Published> {
  return proven(asked, async (verified) => {
    const { store, now } = asked;
    const { last, part, behind } = await store.read(async (reader) => {
      const found = requirePurgeable(await hiddenForAll(reader, place.below), purging, now);
      return {
        last: await lastVersion(reader),
        part: found,
        behind: await tenantsWith(reader, tenancy, found),
      };
    });
    if (behind.length > 0)
      throw new ApiError({ ...IN_USE, text: say('schema.purge_in_use', { names: behind.join(', ') }) });
    const { name, title, of } = part;
    return verifiedWrite(asked, verified)(store, async (writer) => {
      if ((await lastVersion(writer)) !== last) throw new ApiError(STALE);
      const { files, content, base } = await newestVersion(writer, INSTALLATION_LAYER);
      const version = last + 1;
      const noted = { version, digest, change: 'purge' as const, content, base, purged: { name, title, of } };
      await noteVersion(writer, asked, place, { id: INSTALLATION_LAYER, version, files }, noted);
      return { version, digest };
    });
  });
}

const IN_USE = { code: 'in_use', status: 409 };

/** The tenants that have not followed since it was taken away, or that nobody has looked at. */
async function tenantsWith(reader: Reader, tenancy: Tenancy, { version }: HiddenPart): Promise<string[]> {
  const known = await followersIn(reader);
  const refs = await tenancy.all();
  return refs.filter(({ id }) => (known.get(id)?.has ?? 0) < version).map(({ name }) => name);
}
