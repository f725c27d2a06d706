import { type Manifest, storedProperties } from '../../shared/schema/manifest.ts';
import { eq } from '../store/eq.ts';
import type { Condition } from '../store/store.ts';

/** An entity whose records are deleted with those of another, and the reference between them. */
interface CascadeChild {
  path: string;
  /** May be a path through other references: `work_order.asset`. */
  by: string;
}

const DEEPEST = 4;

/**
 * The entities whose records the database deletes together with those of another.
 * @example cascadeChildren(manifest, 'work-orders/work_order')[0] // { path: 'work-orders/work_order_checklist', by: 'work_order' }
 */
export function cascadeChildren(entities: Manifest, path: string, depth = 0): CascadeChild[] {
  if (depth > DEEPEST) return [];
  return Object.values(entities).flatMap((entity) =>
    storedProperties(entity)
      .filter(({ reference }) => reference?.entity === path && reference.onDelete === 'cascade')
      .flatMap(({ name }) => [
        { path: entity.path, by: name },
        ...cascadeChildren(entities, entity.path, depth + 1).map((one) => ({
          path: one.path,
          by: `${one.by}.${name}`,
        })),
      ]),
  );
}

/** Records of an entity that go with another one. */
export interface Going {
  path: string;
  where: Condition[];
}

/** What is said (`x-about`) of a record, and of those that the database deletes with it. */
export function saidOf(entities: Manifest, path: string, id: number): Going[] {
  const gone: Going[] = [
    { path, where: [eq('id', id)] },
    ...cascadeChildren(entities, path).map((one) => ({ path: one.path, where: [eq(one.by, id)] })),
  ];
  return Object.values(entities).flatMap(({ path: said, about }) =>
    about
      ? gone
          .filter((one) => entities[one.path]?.[about.with] !== undefined)
          .map((one): Going => {
            const { entity, key } = about;
            return { path: said, where: [{ op: 'about', entity, key, of: one.path, where: one.where }] };
          })
      : [],
  );
}
