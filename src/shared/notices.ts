/** How somebody is mailed about a kind of notice: not at all, at once, or once a day with others. */
export type MailChoice = 'off' | 'now' | 'digest';

export interface NoticeKind {
  /** What people choose it by. */
  title: string;
  /** What a notice of it says of a record. */
  text(label: string): string;
  app: boolean;
  mail: MailChoice;
}

const kind = (title: string, text: NoticeKind['text'], mail: MailChoice = 'off', app = true): NoticeKind => ({
  title,
  text,
  app,
  mail,
});

/** What people hear of, and how as long as they have not chosen otherwise. */
export const NOTICE_KINDS = {
  assigned: kind('Work is assigned to me', (label) => `${label} is yours`, 'now'),
  due_soon: kind('My work is due tomorrow', (label) => `${label} is due tomorrow`, 'digest'),
  overdue: kind('Work is overdue', (label) => `${label} is overdue`, 'digest'),
  request_new: kind('A request is new', (label) => `${label} was reported`, 'now'),
  request_answered: kind('My request is answered', (label) => `${label} is answered`, 'now'),
  request_done: kind('My request is done', (label) => `${label} is done`, 'now'),
  plan_problem: kind('A plan has a problem', (label) => `${label} has a problem`),
  reading_due: kind('A meter is to be read', (label) => `${label} is to be read`, 'digest'),
  alarm: kind('A meter passes a limit', (label) => `${label} has passed its limit`),
  low_stock: kind('A part is below its minimum', (label) => `${label} is below its minimum`, 'digest'),
  order_late: kind('A purchase order is late', (label) => `${label} is late`, 'digest'),
  timer_running: kind(
    'My timer was forgotten',
    (label) => `Your timer on ${label} was stopped after 12 hours`,
  ),
  warranty_end: kind(
    'A warranty ends within 60 days',
    (label) => `The warranty of ${label} ends soon`,
    'digest',
  ),
  mail_failed: kind('A mail could not be sent', (label) => `${label} could not be sent`),
} satisfies Record<string, NoticeKind>;

export type NoticeName = keyof typeof NOTICE_KINDS;

/** Whether a text names a kind of notice. */
export function isNoticeName(name: string): name is NoticeName {
  return Object.hasOwn(NOTICE_KINDS, name);
}
