import {
  isPlainInterval,
  type Recurrence,
  type RuleDay,
  readRecurrence,
  type Weekday,
} from './recurrence.ts';

const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;
const DAYS: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WORKING = 'MO,TU,WE,TH,FR';

/**
 * A rule of recurrence in plain words; undefined for a text that is not a rule.
 * @param start the day it begins, if known: a yearly rule from 29 February has no date in most years
 * @example recurrenceText('FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30,31;BYSETPOS=-1') // 'every 3 months on the last day'
 */
export function recurrenceText(text: string, start = ''): string | undefined {
  const rule = readRecurrence(text);
  if (!rule) return undefined;
  const every =
    rule.interval === 1 ? `every ${UNITS[rule.freq]}` : `every ${rule.interval} ${UNITS[rule.freq]}s`;
  const months =
    rule.byMonth.length > 0 ? ` in ${inWords(rule.byMonth.map((month) => MONTHS[month - 1] as string))}` : '';
  const isLeap =
    rule.freq === 'YEARLY' &&
    start.endsWith('-02-29') &&
    isPlainInterval({ ...rule, count: undefined, until: undefined });
  return `${every}${isLeap ? ' that has a 29 February' : ''}${months}${onDays(rule)}${end(rule)}`;
}

function onDays({ byDay, byMonthDay, bySetPos }: Recurrence): string {
  const days = byDay.map(({ day }) => day).join(',');
  const hasNth = byDay.some(({ nth }) => nth !== undefined);
  if (bySetPos.length > 0) {
    const position = inWords(bySetPos.map(ordinal));
    const last = lastOf(byMonthDay);
    if (byDay.length === 0 && last !== undefined && bySetPos.join() === '-1')
      return last === 31 ? ' on the last day' : ` on the ${ordinal(last)}, or the last day before it`;
    if (byMonthDay.length === 0 && days === WORKING && !hasNth) return ` on the ${position} working day`;
    if (byMonthDay.length === 0 && !hasNth) return ` on the ${position} of ${inWords(byDay.map(named))}`;
    return ` on the ${position} of what the rule names`;
  }
  const said = [
    ...(byDay.length > 0 ? [days === WORKING && !hasNth ? 'working days' : inWords(byDay.map(named))] : []),
    ...(byMonthDay.length > 0 ? [`the ${inWords(byMonthDay.map(dayOfMonth))}`] : []),
  ];
  return said.length > 0 ? ` on ${said.join(' that is ')}` : '';
}

/** The last of the days if they run from 28 without gaps: such a list means that day, or the last day of shorter months. */
function lastOf(days: readonly number[]): number | undefined {
  const last = days.at(-1);
  return last !== undefined && days[0] === 28 && days.length === last - 27 ? last : undefined;
}

function named({ day, nth }: RuleDay): string {
  return nth === undefined ? DAYS[day] : `the ${ordinal(nth)} ${DAYS[day]}`;
}

function dayOfMonth(day: number): string {
  return day === -1 ? 'last day' : day < 0 ? `${ordinal(-day)} day from the end` : ordinal(day);
}

function ordinal(number: number): string {
  if (number === -1) return 'last';
  if (number < 0) return `${ordinal(-number)} last`;
  const tens = number % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

function end({ count, until }: Recurrence): string {
  if (count !== undefined) return count === 1 ? ', once' : `, ${count} times`;
  return until === undefined ? '' : `, until ${until}`;
}

function inWords(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}
