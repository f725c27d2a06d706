import { NOTICE_KINDS, type NoticeName } from '../../notices.ts';

type Kinds = typeof NOTICE_KINDS;
type SaidOf = { [Name in NoticeName as `notice.${Name}`]: Kinds[Name]['says'][0] };
type PlainOf = { [Name in NoticeName as `notice.${Name}`]: Kinds[Name]['says'][1] };

/** What each kind of notice says by the ids of the catalogue: 0 of the record, 1 without it. */
const ofKinds = (which: 0 | 1) =>
  Object.fromEntries(Object.entries(NOTICE_KINDS).map(([name, { says }]) => [`notice.${name}`, says[which]]));

/** What people are told: one text for each kind of notice, and those of special cases. */
export const NOTICES = {
  ...(ofKinds(0) as SaidOf),
  'notice.reminder_says': '{record}: {text}',
  'notice.schema_off_field': '{field} of {title} is switched off, its values are kept: {text}',
  'notice.schema_off_part': 'A part of {title} is switched off: {text}',
  'notice.new_again_cancelled': '{record} is new again: {order} was cancelled',
  'notice.new_again_deleted': '{record} is new again: {order} was deleted',
} as const;

/** What is said of a record that the reader may not see any more. */
export const NOTICES_PLAIN = {
  ...(ofKinds(1) as PlainOf),
  'notice.reminder_says': 'Something is due',
  'notice.schema_off_field': 'Something that was added here is switched off',
  'notice.schema_off_part': 'Something that was added here is switched off',
  'notice.new_again_cancelled': 'A request is new again: its work order was cancelled',
  'notice.new_again_deleted': 'A request is new again: its work order was deleted',
} as const satisfies Record<keyof typeof NOTICES, string>;
