import type { RowProblem, Unclear } from '../../../shared/import.ts';
import type { Property } from '../../../shared/schema/entity.ts';
import { inWords, textFrom, type Wording } from '../../../shared/texts/text.ts';

/** The source of a property's value: a cell, a fallback, or both. */
export interface Source {
  property: Property;
  /** The index of the cell in the row; undefined if only the fallback is used. */
  index?: number;
  header?: string;
  /** Translations of the cell's texts; null leaves the property empty. */
  values: Map<string, string | null>;
  /** Codes of digits are filled up with zeros to so many. */
  digits?: number;
  /** Used if the cell is empty or missing. */
  fallback?: string;
}

/** What is wrong with one row of a file. */
export interface Problem {
  /** The property concerned, if there is one. */
  property?: string;
  text: Wording;
  /** A text that matches nothing known: the user may translate it, or create the record that it names. */
  unknown?: string;
  /** What has to be said of the whole file before the text can be read. */
  unclear?: Unclear;
}

/** The problem in words, with the code of its text, by which the browser knows what may help. */
export function worded({ text, ...problem }: Problem): Omit<RowProblem, 'row'> {
  const said = textFrom(text);
  return { ...problem, text: inWords(said), code: said.code };
}
