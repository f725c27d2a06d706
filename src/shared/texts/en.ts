import { ERRORS } from './en/errors.ts';
import { FEATURES } from './en/features.ts';
import { IMPORTS } from './en/import.ts';
import { NOTICES, NOTICES_PLAIN } from './en/notices.ts';
import { ORDER_LOG, ORDER_LOG_PLAIN } from './en/order-log.ts';
import { PLANS } from './en/plans.ts';
import { BATCHES, QUERIES } from './en/queries.ts';
import { FIELDS, RECORDS, RIGHTS } from './en/records.ts';
import { AUTH, FILES, REQUESTS } from './en/requests.ts';
import { SCHEMA } from './en/schema.ts';

/** Every text of the catalogue in English, by its id. What belongs together stands in a file of its own in `en/`. */
export const EN = {
  /** Words that come from elsewhere: what somebody typed, the hint of a schema. */
  as_said: '{text}',
  /** What is wrong with one thing, in several texts. */
  'text.both': '{first}, {second}',
  'text.then': '{first} {second}',
  'text.ended': '{text}{end}',
  'text.also': '{first}; {second}',
  /** Stands for a fact that the reader may not see. */
  'fact.not_shown': '(not shown)',
  ...ERRORS,
  ...REQUESTS,
  ...AUTH,
  ...FILES,
  ...FIELDS,
  ...RECORDS,
  ...QUERIES,
  ...BATCHES,
  ...IMPORTS,
  ...RIGHTS,
  ...FEATURES,
  ...PLANS,
  ...ORDER_LOG,
  ...NOTICES,
  ...SCHEMA,
} as const;

/** What stands for a text with a fact that the reader may not see, by its id. */
export const PLAIN: Partial<Record<keyof typeof EN, string>> = { ...ORDER_LOG_PLAIN, ...NOTICES_PLAIN };
