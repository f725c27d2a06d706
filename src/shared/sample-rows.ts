/** A record that comes with a pack for those who want to look at it filled (`samples.json`). */
export interface SampleRow {
  /** What rows after it call it by: `@KEY` in the place of its id. */
  key?: string;
  entity: string;
  /** `@me` is whoever adds them, `@today+3` a day so many days from then, `@now-2` a moment so many hours from then. */
  values: Record<string, unknown>;
}

/** A day or a moment, counted from when the rows are added. */
export const SAMPLE_MOMENT = /^@(today|now)([+-]\d{1,4})?$/;
