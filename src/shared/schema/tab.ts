import type { Where } from './where.ts';

/** A tab under a record's form. Exactly one of `list`, `form`, `objects` and `text` is given. */
export interface Tab {
  title: string;
  /** Path of the entity whose records of this parent are listed. */
  list?: string;
  /** With `list`: the reference by which they lead here, where they have several. */
  by?: string;
  /** With `list`: a create form above the table, instead of a create button. */
  inlineCreate?: boolean;
  /** With `list`: the label of the create button, instead of the list's own; false for none. */
  create?: string | false;
  /** With `list`: of which records of the page one can be added there; without it, of all. */
  while?: Where;
  /** With `list`: a sentence above it. */
  intro?: string;
  /** With `list`: an object that the server computes for the record, whose texts are shown above the list. */
  above?: string;
  /** With `list`: numbers of the record to show above it. */
  figures?: string[];
  /** With `list`: a child entity whose records are worked through step by step (`x-schema-from`), shown above the list. */
  steps?: string;
  /** With `list`: other entities that refer to this one, listed below it and collapsed. */
  more?: string[];
  /** With `list`: suitable records, each with buttons that run actions with its values. */
  offer?: Offer;
  /** The path of a single entity whose form is shown. */
  form?: string;
  /** Properties of the record itself that contain JSON objects, edited as they are. */
  objects?: string[];
  /** With `list` or `form`: a section of the reports on the work of this record, shown there too. */
  report?: string;
  /** With `form`: the object property shown above it as a table of one row. With `objects`: the one that explains them. */
  summary?: string;
  text?: string;
}

/** Records that refer to the same record as this one, such as the parts of the asset of a work order. */
export interface Offer {
  list: string;
  /** The reference that both share. */
  by: string;
  /** Actions of this record. */
  actions: string[];
  /** Properties of the offered record that are passed to an action under the same names. The first one identifies the record. */
  values: string[];
}
