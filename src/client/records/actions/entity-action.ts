import type { Entity } from '../../../shared/schema/entity.ts';

/** Something that is done with a record beside changing it: `POST path/{id}/{name}`. */
export interface EntityAction {
  name: string;
  /** What its button says. */
  title: string;
  description?: string;
  /** What is asked before it is done. */
  confirm?: string;
  /** What it asks for, as the properties of a record that is never stored. */
  form: Entity;
  /** Entities whose records are saved in the same request, by their names in it. */
  children: Record<string, string>;
}

/** The actions of an entity; most have none. */
export function actionsOf(entity: Entity): EntityAction[] {
  return (entity as Entity & { actions?: EntityAction[] }).actions ?? [];
}
