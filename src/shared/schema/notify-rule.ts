import type { NoticeName } from '../notices.ts';

/** Somebody hears of a record when it is made, or when a property takes another value. */
export interface NotifyRule {
  kind: NoticeName;
  /** The property; without it, when the record is made. */
  on?: string;
  /** Only where these properties have one of these values then. */
  when?: Record<string, (string | number | boolean | null)[]>;
  /** References to users, or `planners`. */
  to: string[];
  /** The reference to the record that it is about; without it, the record itself. */
  about?: string;
}
