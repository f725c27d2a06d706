import type { Entity } from '../../../shared/schema/entity.ts';
import { grantOf } from '../../../shared/schema/entity-grant.ts';
import type { Grant, Grants } from '../../../shared/schema/grants.ts';
import { type Manifest, parentOf } from '../../../shared/schema/manifest.ts';

/** A row of the table of a role's rights. */
interface GrantRow {
  /** `work-orders/work_order`, or `*` for everything without a row of its own. */
  key: string;
  title: string;
  /** The effective rights, whether set here or inherited. */
  grant: Grant;
  /** The names of its records that rights may be for, beside all of them. */
  sights: string[];
  /** Whether the role sets rights for this key itself. */
  isOwn: boolean;
}

export const REST = '*';
/** Only admins manage people and roles, whatever a role says. */
const ADMINISTERED = 'users/';

/**
 * The rows of the table: `*` first, then every entity. A child entity follows its parent's rights, and has a row only if the role
 * sets different ones for it.
 */
export function grantRows(grants: Grants, manifest: Manifest): GrantRow[] {
  const entities = Object.values(manifest).filter(
    ({ path, parent }) =>
      !path.startsWith(ADMINISTERED) && (parent === undefined || Object.hasOwn(grants, path)),
  );
  return [
    {
      key: REST,
      title: 'Everything else',
      grant: (grants[REST] ?? {}) as Grant,
      sights: [...new Set(Object.values(manifest).flatMap((entity) => sightsOf(entity, manifest)))],
      isOwn: Object.hasOwn(grants, REST),
    },
    ...entities
      .map((entity) => rowOf(grants, manifest, entity))
      .sort((a, b) => a.title.localeCompare(b.title)),
  ];
}

function rowOf(grants: Grants, manifest: Manifest, entity: Entity): GrantRow {
  const { ofParent: _, ...grant } = grantOf(grants, manifest, entity);
  const isOwn = Object.hasOwn(grants, entity.path);
  return { key: entity.path, title: entity.plural, grant, sights: sightsOf(entity, manifest), isOwn };
}

/** The names by which an entity says who sees which of its records, and those of what owns them. */
function sightsOf(entity: Entity, manifest: Manifest): string[] {
  const owner = manifest[parentOf(entity)?.reference?.entity ?? ''];
  const above = owner && owner !== entity ? sightsOf(owner, manifest) : [];
  return [...new Set([...Object.keys(entity.sees), ...above])];
}

/** The grants with one row changed. From then on that row is explicit and starts from the rights it had inherited. */
export function withGrant(
  grants: Grants,
  { key, grant }: Pick<GrantRow, 'key' | 'grant'>,
  change: Partial<Grant>,
): Grants {
  const next = Object.entries({ ...grant, ...change }).filter(
    ([, value]) => value !== undefined && value !== false,
  );
  return { ...grants, [key]: Object.fromEntries(next) };
}

/** The grants without a row of its own for a key, which then inherits again. */
export function withoutGrant(grants: Grants, key: string): Grants {
  const { [key]: _, ...others } = grants;
  return others;
}
