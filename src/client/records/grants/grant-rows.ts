import type { Entity } from '../../../shared/schema/entity.ts';
import { grantOf } from '../../../shared/schema/entity-grant.ts';
import type { Grant, Grants } from '../../../shared/schema/grants.ts';
import type { Manifest } from '../../../shared/schema/manifest.ts';

/** A line of the table of what a role may do. */
interface GrantRow {
  /** `work-orders/work_order`, or `*` for all that has no line of its own. */
  key: string;
  title: string;
  /** What holds, wherever it is said. */
  grant: Grant;
  /** The role says so for this key itself. */
  isOwn: boolean;
}

export const REST = '*';
/** Only admins change people and roles, whatever a role says. */
const ADMINISTERED = 'users/';

/**
 * The lines of the table: all the rest first, then every kind of record. What belongs to another kind follows that one,
 * and has a line only where the role says something else of it.
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
      isOwn: Object.hasOwn(grants, REST),
    },
    ...entities
      .map((entity) => rowOf(grants, manifest, entity))
      .sort((a, b) => a.title.localeCompare(b.title)),
  ];
}

function rowOf(grants: Grants, manifest: Manifest, entity: Entity): GrantRow {
  const { ofParent: _, ...grant } = grantOf(grants, manifest, entity);
  return { key: entity.path, title: entity.plural, grant, isOwn: Object.hasOwn(grants, entity.path) };
}

/** The grants with one line changed. From then on it stands for itself, with all that held for it before. */
export function withGrant(grants: Grants, { key, grant }: GrantRow, change: Partial<Grant>): Grants {
  const next = Object.entries({ ...grant, ...change }).filter(
    ([, value]) => value !== undefined && value !== false,
  );
  return { ...grants, [key]: Object.fromEntries(next) };
}

/** The grants without a line of its own for a key, which then follows the rest. */
export function withoutGrant(grants: Grants, key: string): Grants {
  const { [key]: _, ...others } = grants;
  return others;
}
