import { METER, REQUEST, WORK_ORDER } from './entity-paths.ts';

/** How a user is mailed about a kind of notice: not at all, at once, or in a daily digest. */
export type MailChoice = 'off' | 'now' | 'digest';

/**
 * Who can receive a kind of notice: users who may do this with records of an entity, with `only` narrowing them by what
 * their role is for.
 */
interface HeardBy {
  may: 'list' | 'create';
  of: string;
  only?: 'planners' | 'admins';
}

/** What a notice says, and what it says to somebody who may not see the record any more. */
type Says = readonly [of: string, plain: string];

const kind = <const Told extends Says>(
  title: string,
  says: Told,
  heardBy: HeardBy,
  mail: MailChoice = 'off',
) => ({
  title,
  says,
  heardBy,
  app: true,
  mail,
});

const reads = (of: string): HeardBy => ({ may: 'list', of });
const makes = (of: string): HeardBy => ({ may: 'create', of });
const plans = (of: string): HeardBy => ({ may: 'list', of, only: 'planners' });
const admins = (of: string): HeardBy => ({ may: 'list', of, only: 'admins' });

/**
 * The kinds of notices: the title under which people choose them, what they say, who can receive them, and whether a mail
 * follows unless somebody chooses otherwise. Nothing else lists them: the catalogue, the choices of the two entities
 * (`"x-choices": "notices"`), the settings of a person and the mails follow.
 */
export const NOTICE_KINDS = {
  assigned: kind(
    'Work is assigned to me',
    ['{record} is yours', 'Something is yours'],
    reads(WORK_ORDER),
    'now',
  ),
  due_soon: kind(
    'My work is due tomorrow',
    ['{record} is due tomorrow', 'Something is due tomorrow'],
    reads(WORK_ORDER),
    'digest',
  ),
  overdue: kind(
    'Work is overdue',
    ['{record} is overdue', 'Something is overdue'],
    reads(WORK_ORDER),
    'digest',
  ),
  request_new: kind(
    'A request is new',
    ['{record} was reported', 'Something was reported'],
    plans(REQUEST),
    'now',
  ),
  request_answered: kind(
    'My request is answered',
    ['{record} is answered', 'A request is answered'],
    makes(REQUEST),
    'now',
  ),
  request_done: kind('My request is done', ['{record} is done', 'A request is done'], makes(REQUEST), 'now'),
  plan_problem: kind(
    'A plan has a problem',
    ['{record} has a problem', 'A plan has a problem'],
    reads('maintenance/plan'),
  ),
  reading_due: kind(
    'A meter is to be read',
    ['{record} is to be read', 'A meter is to be read'],
    reads(METER),
    'digest',
  ),
  alarm: kind(
    'A meter passes a limit',
    ['{record} has passed its limit', 'A meter has passed its limit'],
    reads(METER),
  ),
  low_stock: kind(
    'A part is below its minimum',
    ['{record} is below its minimum', 'A part is below its minimum'],
    plans('parts/part'),
    'digest',
  ),
  order_late: kind(
    'A purchase order is late',
    ['{record} is late', 'A purchase order is late'],
    plans('parts/purchase_order'),
    'digest',
  ),
  timer_running: kind(
    'My timer was forgotten',
    ['Your timer on {record} was stopped after 12 hours', 'Your timer was stopped after 12 hours'],
    makes('work-orders/time_entry'),
  ),
  warranty_end: kind(
    'A warranty ends within 60 days',
    ['The warranty of {record} ends soon', 'A warranty ends soon'],
    plans('assets/equipments'),
    'digest',
  ),
  reminder: kind(
    'I am reminded of a record',
    ['{record} is due', 'Something is due'],
    reads('users/user'),
    'digest',
  ),
  named: kind(
    'A comment names me',
    ['You are named in a comment on {record}', 'You are named in a comment'],
    reads('comments/comment'),
    'now',
  ),
  commented: kind(
    'Somebody comments on what is mine or what I watch',
    ['{record} has a new comment', 'There is a new comment'],
    reads('comments/comment'),
  ),
  watched: kind(
    'A record that I watch changes',
    ['{record} has changed', 'Something that you watch has changed'],
    reads('comments/comment'),
  ),
  mail_failed: kind(
    'A mail could not be sent',
    ['{record} could not be sent', 'A mail could not be sent'],
    admins('users/user'),
  ),
  schema_off: kind(
    'Fields that we added are switched off',
    ['{record} is switched off', 'Something that was added here is switched off'],
    admins('users/user'),
  ),
};

export type NoticeName = keyof typeof NOTICE_KINDS;
