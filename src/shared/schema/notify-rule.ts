import type { NoticeName } from '../notices.ts';
import type { Where } from './where.ts';

/** Notifies somebody when a record is created, or when a property changes. */
export interface NotifyRule {
  kind: NoticeName;
  /** The property that changes; without it, the rule applies when a record is created. */
  on?: string;
  /** Which records it concerns, as they then are. */
  when?: Where;
  /** Who is notified: references to users, or `planners`. */
  to: string[];
  /** The reference to the record that the notice is about; without it, the record itself. */
  about?: string;
}
