import { type Entity, hasParts, type Property } from '../../../shared/schema/entity.ts';

/** A cell that fills a property. */
export interface Source {
  property: Property;
  /** Which cell of the row; undefined when only the default fills it. */
  index?: number;
  header?: string;
  /** What texts of the cell mean instead; null leaves the property empty. */
  values: Map<string, string | null>;
  /** Taken when the cell is empty or there is none. */
  fallback?: string;
}

/** What is wrong with one row of a file. */
export interface Problem {
  /** The property it is about, where it is about one. */
  property?: string;
  text: string;
  /** A text that names nothing that is known: it may be translated, or what it names be made. */
  unknown?: string;
}

/** Properties that an import may fill: those that a client may write. */
export function importable(entity: Entity): Property[] {
  return entity.properties.filter((property) => !property.readOnly && !hasParts(property));
}

/** Whether records of an entity can be imported at all. Accounts are made by inviting people. */
export function isImportable({ path, operations, singleton, key, personal }: Entity): boolean {
  return operations.includes('create') && !singleton && key === 'id' && !personal && path !== 'users/user';
}
