import type { Entity } from '../../../shared/schema/entity.ts';

/** A count with its noun. @example counted(1, site) // '1 Site' */
export function counted(count: number, { title, plural }: Pick<Entity, 'title' | 'plural'>): string {
  return `${count} ${count === 1 ? title : plural}`;
}

/** An action does more than its record shows, so that several at once make no set of changes. */
export const ACTION_STAYS = 'Undo does not take an action back.';
