import { METER, REQUEST, WORK_ORDER } from './entity-paths.ts';

/** How a user is mailed about a kind of notice: not at all, at once, or in a daily digest. */
export type MailChoice = 'off' | 'now' | 'digest';

interface NoticeKind {
  /** The title under which people choose it. */
  title: string;
  /** The text of a notice about a record. */
  text(label: string): string;
  /**
   * Who can receive it: users who may do this with records of an entity, with `only` narrowing them by what their role
   * is for.
   */
  heardBy: { may: 'list' | 'create'; of: string; only?: 'planners' | 'admins' };
  app: boolean;
  mail: MailChoice;
}

type HeardBy = NoticeKind['heardBy'];

const kind = (
  title: string,
  heardBy: HeardBy,
  text: NoticeKind['text'],
  mail: MailChoice = 'off',
  app = true,
): NoticeKind => ({
  title,
  heardBy,
  text,
  app,
  mail,
});

const reads = (of: string): HeardBy => ({ may: 'list', of });
const makes = (of: string): HeardBy => ({ may: 'create', of });
const plans = (of: string): HeardBy => ({ may: 'list', of, only: 'planners' });

/** The kinds of notices, and how people receive them unless they choose otherwise. */
export const NOTICE_KINDS = {
  assigned: kind('Work is assigned to me', reads(WORK_ORDER), (label) => `${label} is yours`, 'now'),
  due_soon: kind(
    'My work is due tomorrow',
    reads(WORK_ORDER),
    (label) => `${label} is due tomorrow`,
    'digest',
  ),
  overdue: kind('Work is overdue', reads(WORK_ORDER), (label) => `${label} is overdue`, 'digest'),
  request_new: kind('A request is new', plans(REQUEST), (label) => `${label} was reported`, 'now'),
  request_answered: kind('My request is answered', makes(REQUEST), (label) => `${label} is answered`, 'now'),
  request_done: kind('My request is done', makes(REQUEST), (label) => `${label} is done`, 'now'),
  plan_problem: kind('A plan has a problem', reads('maintenance/plan'), (label) => `${label} has a problem`),
  reading_due: kind('A meter is to be read', reads(METER), (label) => `${label} is to be read`, 'digest'),
  alarm: kind('A meter passes a limit', reads(METER), (label) => `${label} has passed its limit`),
  low_stock: kind(
    'A part is below its minimum',
    plans('parts/part'),
    (label) => `${label} is below its minimum`,
    'digest',
  ),
  order_late: kind(
    'A purchase order is late',
    plans('parts/purchase_order'),
    (label) => `${label} is late`,
    'digest',
  ),
  timer_running: kind(
    'My timer was forgotten',
    makes('work-orders/time_entry'),
    (label) => `Your timer on ${label} was stopped after 12 hours`,
  ),
  warranty_end: kind(
    'A warranty ends within 60 days',
    plans('assets/equipments'),
    (label) => `The warranty of ${label} ends soon`,
    'digest',
  ),
  named: kind(
    'A comment names me',
    reads('comments/comment'),
    (label) => `You are named in a comment on ${label}`,
    'now',
  ),
  commented: kind(
    'Somebody comments on what is mine or what I watch',
    reads('comments/comment'),
    (label) => `${label} has a new comment`,
  ),
  watched: kind(
    'A record that I watch changes',
    reads('comments/comment'),
    (label) => `${label} has changed`,
  ),
  mail_failed: kind(
    'A mail could not be sent',
    { may: 'list', of: 'users/user', only: 'admins' },
    (label) => `${label} could not be sent`,
  ),
} satisfies Record<string, NoticeKind>;

export type NoticeName = keyof typeof NOTICE_KINDS;
