import type { Property } from '../../../shared/schema/entity.ts';

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
