import type { Entity } from '../../../shared/schema/entity.ts';

/** A count with its noun. @example counted(1, site) // '1 Site' */
export function counted(count: number, { title, plural }: Pick<Entity, 'title' | 'plural'>): string {
  return `${count} ${count === 1 ? title : plural}`;
}
