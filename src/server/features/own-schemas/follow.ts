import { ApiError } from '../../../shared/errors.ts';
import { fittingFiles } from '../../../shared/schema/fitting-files.ts';
import { INSTALLATION_LAYER, type LayerFiles, type SchemaLayer } from '../../../shared/schema/layer-files.ts';
import { belowLayer } from '../../../shared/schema/model.ts';
import { type Rights, rightsOf } from '../../../shared/schema/rights.ts';
import { inWords, say } from '../../../shared/texts/text.ts';
import { systemPrincipal } from '../../auth/principal.ts';
import type { Job } from '../../jobs/runner.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Store } from '../../store/store.ts';
import { inTenant } from '../../tenancy/in-tenant.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import type { OpenedFrom } from '../feature.ts';
import { hiddenOfInstallation } from './hidden-parts.ts';
import { planOf } from './plan.ts';
import { plainWrite, STALE, takeLayer } from './publish.ts';
import { removePart } from './purge.ts';
import type { Refused } from './refused-rows.ts';
import type { StateMap } from './set-states.ts';
import { lastVersion, newestVersion, newestVersions } from './versions.ts';

const FOLLOWERS = '_schema_follower';
/** Whether records still stand in the way is looked at so often, and whenever a store is opened. */
const LOOK_AGAIN_MS = 3_600_000;
const NAME = 'Installation';
/** So many removals are looked through for what a tenant has missed. */
const MOST_PURGES = 300;

/** What keeps a tenant from the newest version: how many records, but not which, since these are the tenant's. */
interface InTheWay {
  message: string;
  entity: string | null;
  property: string | null;
  rows: number;
}

/** Where a tenant stands. */
export interface Follower {
  /** The version that it has; 0 for none. */
  has: number;
  isNewest: boolean;
  refused: InTheWay[];
}

/** Gives a tenant the newest version of the installation's layer, unless records stand in the way: then it stays where it is, and the list of tenants says so. */
export async function followInstallation(
  store: Store,
  { platform, tenant }: OpenedFrom,
  now = new Date(),
): Promise<void> {
  const wanted = await platform.read((reader) => newestVersion(reader, INSTALLATION_LAYER));
  // One that was moved here keeps what it has until something is published here.
  if (wanted.version === 0) return;
  const layer = { id: INSTALLATION_LAYER, version: wanted.version, files: wanted.files };
  const held = await store.read((reader) => newestVersion(reader, INSTALLATION_LAYER));
  const hasFiles = JSON.stringify(held.files) === JSON.stringify(wanted.files);
  const removed = await removePurged(store, platform, {
    has: held.layer_version ?? 0,
    // With the last one it has all of the newest, if the files are the same.
    then: hasFiles ? wanted.version : undefined,
    now,
  });
  const isThere = hasFiles && (removed === 'all' || held.layer_version === wanted.version);
  const refused =
    removed === 'stale' || Array.isArray(removed)
      ? removed
      : isThere
        ? []
        : await take(store, layer, { map: wanted.map ?? {}, now });
  // Somebody has published in this tenant meanwhile, or another node has had it follow.
  if (refused === 'stale') return followInstallation(store, { platform, tenant }, now);
  const has = refused.length === 0 ? wanted.version : (held.layer_version ?? 0);
  await noteFollower(platform, {
    ...{ tenant, has, wanted: wanted.version, digest: wanted.digest, looked_ms: now.getTime() },
    refused: refused.length > 0 ? JSON.stringify(refused) : null,
  });
}

/** @returns what stands in the way, if anything */
async function take(
  store: Store,
  layer: SchemaLayer,
  { map, now }: { map: StateMap; now: Date },
): Promise<InTheWay[] | 'stale'> {
  // Which records these are is the tenant's alone to know.
  const refused = await refusedIn(store, layer.files, { map, rights: rightsOf({}) });
  if (refused.length > 0)
    return refused.map(({ text, entity, property, rows }) => ({
      ...{ message: inWords(text), entity, property, rows: rows.count },
    }));
  return attempted(() => takeLayer({ store, who: systemPrincipal(NAME), now }, layer, map));
}

/**
 * Removes what the installation has removed for good since the version that a tenant has, if it was hidden here by then. What was still
 * in use here is hidden now and stays.
 * @param then the version that it has with the last of them @returns whether there was any, or what stands in the way
 */
async function removePurged(
  store: Store,
  platform: Store,
  { has, then, now }: { has: number; then: number | undefined; now: Date },
): Promise<InTheWay[] | 'stale' | 'all' | 'none'> {
  const purges = await platform.read((reader) =>
    newestVersions(reader, MOST_PURGES, {
      layer: INSTALLATION_LAYER,
      where: [
        { property: 'change', op: 'eq', value: 'purge' },
        { property: 'version', op: 'gt', value: has },
      ],
    }),
  );
  if (purges.length === 0) return 'none';
  const last = await store.read(lastVersion);
  const hidden = await hiddenOfInstallation(store);
  const going = hidden.filter(({ name, since }) =>
    purges.some(({ purged, at }) => purged?.name === name && since <= at),
  );
  for (const [index, part] of going.entries()) {
    const layerVersion = index === going.length - 1 ? then : undefined;
    const by = { store, who: systemPrincipal(NAME), now };
    const refused = await attempted(() =>
      removePart(by, plainWrite(by), part, { last: last + index, layerVersion }),
    );
    if (refused === 'stale' || refused.length > 0) return refused;
  }
  return going.length > 0 ? 'all' : 'none';
}

/** @returns what stands in the way, if anything */
async function attempted(work: () => Promise<unknown>): Promise<InTheWay[] | 'stale'> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === STALE.code) return 'stale';
    // Records have changed since the plan, or somebody keeps them in use. What exactly is in the way is the tenant's to know.
    const message = error.code === 'invalid' ? inWords(say('schema.way_changed')) : error.message;
    return [{ message, entity: null, property: null, rows: 0 }];
  }
}

/** What keeps a tenant from following these files of the installation. What of them does not fit the tenant's packs is left out. @param about which states records get, and the rights of whoever hears it */
export async function refusedIn(
  store: Store,
  files: LayerFiles,
  about: { map?: StateMap; rights?: Rights } = {},
): Promise<Refused[]> {
  const layer = INSTALLATION_LAYER;
  const fitting = fittingFiles(belowLayer(store.model, layer), files, layer);
  const { refused } = await store.read((reader) => planOf(store, reader, fitting, { layer, ...about }));
  return refused;
}

interface FollowerRow {
  tenant: number;
  has: number;
  wanted: number;
  digest: string;
  refused: string | null;
  looked_ms: number;
}

async function noteFollower(platform: Store, row: FollowerRow): Promise<void> {
  const known = await platform.read((reader) => reader.first(FOLLOWERS, [eq('tenant', row.tenant)]));
  // A store is opened often, and seldom is there news.
  if (known && !known.refused && row.refused === null && known.has === row.has && known.digest === row.digest)
    return;
  await platform.write(async (writer) => {
    await writer.remove(FOLLOWERS, [eq('tenant', row.tenant)]);
    await writer.insert(FOLLOWERS, { ...row });
  });
}

/** Where tenants stand, by number. Those that nobody has looked at yet are missing. */
export async function followersIn(reader: Reader): Promise<Map<number, Follower>> {
  const { version, digest } = await newestVersion(reader, INSTALLATION_LAYER);
  const rows = await reader.find(FOLLOWERS);
  return new Map(
    rows.map((row) => [
      Number(row.tenant),
      {
        has: Number(row.has),
        isNewest: row.has === version && row.digest === digest && !row.refused,
        refused: (row.refused ?? []) as unknown as InTheWay[],
      },
    ]),
  );
}

/** Has all tenants follow soon after something is published for them, and later those for which records stood in the way. */
export const followJob = (tenancy: Tenancy): Job => ({
  name: 'installation schemas',
  platform: true,
  tenants: false,
  urgent: true,
  async run(platform, { now, signal }) {
    const refs = await tenancy.all();
    const failed: unknown[] = [];
    for (const ref of await behind(platform, refs, now)) {
      if (signal.aborted) break;
      await followNow(tenancy, ref, now).catch((error: unknown) => failed.push(error));
    }
    await forgetOthers(platform, refs);
    // The others have followed; what failed is told, and tried again at the next round.
    if (failed.length > 0) throw failed[0];
    return now;
  },
});

/** Has one tenant follow, if nothing stands in the way. */
export function followNow(tenancy: Tenancy, ref: TenantRef, now: Date): Promise<void> {
  return inTenant(tenancy, ref, (store) =>
    followInstallation(store, { platform: tenancy.platform, tenant: ref.id }, now),
  );
}

async function behind(platform: Store, refs: readonly TenantRef[], now: Date): Promise<TenantRef[]> {
  return platform.read(async (reader) => {
    const { version, digest } = await newestVersion(reader, INSTALLATION_LAYER);
    if (version === 0) return [];
    const rows = new Map((await reader.find(FOLLOWERS)).map((row) => [row.tenant, row]));
    return refs.filter(({ id }) => {
      const row = rows.get(id);
      if (!row || row.wanted !== version || row.digest !== digest) return true;
      return row.refused !== null && now.getTime() - Number(row.looked_ms) >= LOOK_AGAIN_MS;
    });
  });
}

async function forgetOthers(platform: Store, refs: readonly TenantRef[]): Promise<void> {
  const known = await platform.read((reader) => reader.find(FOLLOWERS));
  const gone = known.filter(({ tenant }) => !refs.some(({ id }) => id === tenant)).map(({ id }) => id);
  if (gone.length > 0)
    await platform.write((writer) => writer.remove(FOLLOWERS, [{ property: 'id', op: 'in', value: gone }]));
}
