/** What stands on the paper of a record, one below the other (`ui:print`). */
export interface PrintSection {
  title?: string;
  /** Properties of the record with their values, or of the record that the reference `of` leads to. */
  fields?: string[];
  of?: string;
  /** Records that refer to this one, one in each row, with these columns. */
  lines?: string;
  columns?: string[];
  /** Each row begins with a box to tick by hand; it is ticked where this yes or no is yes. */
  boxes?: string;
  /** So many empty rows or lines to write on. */
  blank?: number;
  /** Numbers of the record that stand at the right, below the lines. */
  totals?: string[];
  /** Sums that are written in by hand, below those, such as the tax. */
  by_hand?: string[];
}

export interface PrintWords {
  /** What the paper is called, such as "Work Order"; without it the title of the entity. */
  title?: string;
  sections?: PrintSection[];
  /** Who signs. */
  sign: string[];
}
