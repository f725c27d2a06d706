import { LIMITS, LONGEST_FRAME, SHIFT, SLOWEST_TOUCH, STYLES, WARM_PAINT } from './limits.ts';
import type { Figures } from './measure.ts';
import { DRAGS, ENTRIES, type Month } from './month.ts';
import type { Route } from './routes.ts';

/** One figure with its limit. */
interface Line {
  route: string;
  what: string;
  figure: string;
  limit: string;
  passed: boolean;
  /** It also depends on the processor: a busy machine misses it without anything being wrong. */
  isTime: boolean;
}

export const MONTH_ROUTE = { name: 'Schedule' };
const HANDS = { rest: 'At rest', scroll: 'Scrolled', drag: 'Dragged' };
const COLUMNS = [
  'JavaScript',
  'Data',
  'CSS',
  'Layout shift',
  'Largest paint',
  'Largest paint, next visit',
  'Scripts run',
  'Slowest answer to a touch',
  'Longest task while touched',
];

export function linesOf(all: Figures[]): Line[] {
  return all.flatMap((figures) => {
    const { route } = figures;
    const limits = LIMITS[route.kind];
    return [
      line(route, 'JavaScript', figures.scripts / 1000, limits.scripts, 'kB', 1),
      line(route, 'Data', figures.data / 1000, Number.POSITIVE_INFINITY, 'kB', 1),
      line(route, 'CSS', figures.styles / 1000, STYLES, 'kB', 1),
      line(route, 'Layout shift', figures.shift, SHIFT, '', 4),
      line(route, 'Largest paint', figures.largestPaint, limits.largestPaint, 'ms', 0),
      line(route, 'Largest paint, next visit', figures.warmPaint, WARM_PAINT, 'ms', 0),
      line(route, 'Scripts run', figures.scriptTime, limits.scriptTime, 'ms', 0),
      line(route, 'Slowest answer to a touch', figures.slowestTouch, SLOWEST_TOUCH, 'ms', 0),
      line(route, 'Longest task while touched', figures.longestTask, Number.POSITIVE_INFINITY, 'ms', 0),
    ];
  });
}

function line(
  route: Pick<Route, 'name'>,
  what: string,
  figure: number,
  limit: number,
  unit: string,
  digits: number,
): Line {
  return {
    route: route.name,
    what,
    figure: `${figure.toFixed(digits)} ${unit}`.trim(),
    limit: Number.isFinite(limit) ? `≤ ${limit} ${unit}`.trim() : '',
    passed: figure <= limit,
    isTime: unit === 'ms',
  };
}

/**
 * The figures of a full month next to their limits. Frame times without interaction depend on the machine, and have no
 * limit.
 */
export function linesOfMonth(month: Month): Line[] {
  return (['rest', 'scroll', 'drag'] as const).flatMap((hand) => {
    const limit = hand === 'rest' ? Number.POSITIVE_INFINITY : LONGEST_FRAME;
    const { processor, task, frame } = month[hand];
    const told = (what: string, figure: number) =>
      line(MONTH_ROUTE, `${HANDS[hand]}: ${what}`, figure, limit, 'ms', 0);
    return [told('work, processor', processor), told('work, clock', task), told('between frames', frame)];
  });
}

/** The table as text for a terminal. */
export function tableOf(lines: Line[]): string {
  return lines
    .map(({ route, what, figure, limit, passed }) =>
      [
        route.padEnd(16),
        what.padEnd(27),
        figure.padStart(10),
        limit.padStart(12),
        limit === '' ? '' : passed ? 'pass' : 'FAIL',
      ].join('  '),
    )
    .join('\n');
}

/** docs/performance-client.md: one row per route, figures beyond their limit in bold. */
export function pageOf(all: Figures[], month: Month, runs: number): string {
  const lines = linesOf(all);
  const cell = (route: string, what: string) => {
    const found = lines.find((each) => each.route === route && each.what === what);
    return found?.passed ? found.figure : `**${found?.figure}**`;
  };
  const limited = lines.filter(({ limit }) => limit !== '');
  const { landing, login, list, form } = LIMITS;
  return `# Performance of the client

What each route loads and how it feels, opened in a fresh browser profile by an address. Made by
\`npm run bench:client\`; do not edit. Sizes are those of the files after gzip, in thousands of bytes; "Data" is what the app
knows of its entities, one JSON file that is loaded beside the scripts. The other figures
are measured on a screen of 412×823 with the processor slowed down four times and the network of a slow 4G phone
(150 ms, 1.6 Mbit/s): medians of ${runs} runs each, the layout shift the worst of them. Times vary with the machine. An
address is opened when the browser's new window has come to rest, since it loads parts of its own at first. The
next visit has the files of the first one in the browser's cache, the session, and what the last one has read. "Scripts run" is
processor time until the first visit has settled. A figure beyond its limit is bold.

| Route | ${COLUMNS.join(' | ')} |
|---|${COLUMNS.map(() => '---:').join('|')}|
${all.map(({ route }) => `| ${route.name} \`${route.path}\` | ${COLUMNS.map((what) => cell(route.name, what)).join(' | ')} |`).join('\n')}

| Limit | Landing | Login | Dashboard, lists | Forms |
|---|---:|---:|---:|---:|
| JavaScript | ${landing.scripts} kB | ${login.scripts} kB | ${list.scripts} kB | ${form.scripts} kB |
| Largest paint | ${landing.largestPaint} ms | ${login.largestPaint} ms | ${list.largestPaint} ms | ${form.largestPaint} ms |
| Scripts run | ${landing.scriptTime} ms | ${login.scriptTime} ms | ${list.scriptTime} ms | |

For all: CSS ≤ ${STYLES} kB, layout shift ≤ ${SHIFT}, largest paint of the next visit ≤ ${WARM_PAINT} ms, slowest answer to a
touch ≤ ${SLOWEST_TOUCH} ms.

${limited.filter(({ passed }) => passed).length} of ${limited.length} figures are within their limits.

${monthText(month)}`;
}

/** The schedule of a full month, for the page. */
function monthText(month: Month): string {
  const lines = linesOfMonth(month);
  return `## The schedule of a full month

${ENTRIES.toLocaleString('en')} work orders in one month on a desktop (1440×900): the calendar is scrolled, and ${DRAGS} of them are carried over the days of
another week by the mouse and dropped there, with everything that follows. Longest unbroken work of the page by the
processor and by the clock, and longest time between two frames, in which other programs on the same processors count too;
at rest it is theirs alone. No frame should take longer than ${LONGEST_FRAME} ms.

| | |
|---|---:|
${lines.map(({ what, figure, passed }) => `| ${what} | ${passed ? figure : `**${figure}**`} |`).join('\n')}
`;
}
