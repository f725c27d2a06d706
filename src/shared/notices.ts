import { METER, REQUEST, WORK_ORDER } from './entity-paths.ts';

/** How a user is mailed about a kind of notice: not at all, at once, or in a daily digest. */
export type MailChoice = 'off' | 'now' | 'digest';

interface NoticeKind {
  /** The title under which people choose it. */
  title: string;
  /**
   * Who can receive it: users who may do this with records of an entity, with `only` narrowing them by what their role
   * is for.
   */
  heardBy: { may: 'list' | 'create'; of: string; only?: 'planners' | 'admins' };
  app: boolean;
  mail: MailChoice;
}

type HeardBy = NoticeKind['heardBy'];

const kind = (title: string, heardBy: HeardBy, mail: MailChoice = 'off', app = true): NoticeKind => ({
  title,
  heardBy,
  app,
  mail,
});

const reads = (of: string): HeardBy => ({ may: 'list', of });
const makes = (of: string): HeardBy => ({ may: 'create', of });
const plans = (of: string): HeardBy => ({ may: 'list', of, only: 'planners' });

/**
 * The kinds of notices, and how people receive them unless they choose otherwise. What each says stands in the catalogue
 * (`texts/en/notices.ts`).
 */
export const NOTICE_KINDS = {
  assigned: kind('Work is assigned to me', reads(WORK_ORDER), 'now'),
  due_soon: kind('My work is due tomorrow', reads(WORK_ORDER), 'digest'),
  overdue: kind('Work is overdue', reads(WORK_ORDER), 'digest'),
  request_new: kind('A request is new', plans(REQUEST), 'now'),
  request_answered: kind('My request is answered', makes(REQUEST), 'now'),
  request_done: kind('My request is done', makes(REQUEST), 'now'),
  plan_problem: kind('A plan has a problem', reads('maintenance/plan')),
  reading_due: kind('A meter is to be read', reads(METER), 'digest'),
  alarm: kind('A meter passes a limit', reads(METER)),
  low_stock: kind('A part is below its minimum', plans('parts/part'), 'digest'),
  order_late: kind('A purchase order is late', plans('parts/purchase_order'), 'digest'),
  timer_running: kind('My timer was forgotten', makes('work-orders/time_entry')),
  warranty_end: kind('A warranty ends within 60 days', plans('assets/equipments'), 'digest'),
  named: kind('A comment names me', reads('comments/comment'), 'now'),
  commented: kind('Somebody comments on what is mine or what I watch', reads('comments/comment')),
  watched: kind('A record that I watch changes', reads('comments/comment')),
  mail_failed: kind('A mail could not be sent', { may: 'list', of: 'users/user', only: 'admins' }),
} satisfies Record<string, NoticeKind>;

export type NoticeName = keyof typeof NOTICE_KINDS;
