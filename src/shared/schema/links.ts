import type { JsonSchema } from '../json-schema.ts';

/** The records of an entity that a record has several of. They are rows of a table of their own: whose, which, at which place. */
export interface Links {
  /** The name of that table. */
  table: string;
  /** Path of the entity whose records they are. */
  entity: string;
  /** What happens when one of them is deleted: that is refused, or it is one less. */
  onDelete: 'restrict' | 'null';
  /** The most of them that a record may have. */
  most: number;
}

/** The columns of such a table. */
export const LINK = { owner: 'owner', target: 'target', position: 'position' } as const;

/** The most records of a list unless its schema says fewer. */
export const MOST_LINKS = 100;

/** Reads the `items` of a property that has several records. @example readLinks('a/job', 'team', words)?.table // 'a/job.team' */
export function readLinks(path: string, name: string, schema: JsonSchema): Links | undefined {
  const reference = linkedIn(schema);
  if (!reference) return undefined;
  const { entity, onDelete = 'restrict' } = reference;
  return {
    table: `${path}.${name}`,
    entity,
    onDelete,
    most: Math.min(schema.maxItems ?? MOST_LINKS, MOST_LINKS),
  };
}

/** What `items` says of the records of a list, in its short form too. */
export function linkedIn({
  items,
}: JsonSchema): { entity: string; onDelete?: Links['onDelete'] } | undefined {
  const reference = Array.isArray(items) ? undefined : items?.['x-reference'];
  if (reference === undefined) return undefined;
  return typeof reference === 'string'
    ? { entity: reference }
    : (reference as { entity: string; onDelete?: Links['onDelete'] });
}

/** The ids of a list as rows and entries of the history have it. @example idsOf([{ id: 3, label: 'Anna' }]) // [3] */
export function idsOf(list: unknown): number[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const id = typeof one === 'object' && one !== null ? (one as { id?: unknown }).id : one;
    return typeof id === 'number' ? [id] : [];
  });
}
