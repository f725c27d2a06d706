import type { Figures } from './measure.ts';
import type { Route } from './routes.ts';

/** The limits; kB are thousands of bytes after gzip. */
const SCRIPTS: Record<Route['kind'], number> = { landing: 90, list: 150, form: 150 + 90 };
const STYLES = 30;
const SHIFT = 0.02;
/** What the web calls good. */
const LARGEST_PAINT = 2500;
const SLOWEST_TOUCH = 200;

/** One figure with its limit. */
export interface Line {
  route: string;
  what: string;
  figure: string;
  limit: string;
  passed: boolean;
  /** It depends on the processor too: a busy machine misses it without anything being wrong. */
  isTime: boolean;
}

export function linesOf(all: Figures[]): Line[] {
  return all.flatMap(({ route, scripts, styles, shift, largestPaint, slowestTouch }) => [
    line(route, 'JavaScript', scripts / 1000, SCRIPTS[route.kind], 'kB', 1),
    line(route, 'CSS', styles / 1000, STYLES, 'kB', 1),
    line(route, 'Layout shift', shift, SHIFT, '', 4),
    line(route, 'Largest paint', largestPaint, LARGEST_PAINT, 'ms', 0),
    line(route, 'Slowest answer to a touch', slowestTouch, SLOWEST_TOUCH, 'ms', 0),
  ]);
}

function line(route: Route, what: string, figure: number, limit: number, unit: string, digits: number): Line {
  return {
    route: route.name,
    what,
    figure: `${figure.toFixed(digits)} ${unit}`.trim(),
    limit: `≤ ${limit} ${unit}`.trim(),
    passed: figure <= limit,
    isTime: unit === 'ms',
  };
}

/** The table as text for a terminal. */
export function tableOf(lines: Line[]): string {
  return lines
    .map(({ route, what, figure, limit, passed }) =>
      [
        route.padEnd(16),
        what.padEnd(26),
        figure.padStart(10),
        limit.padStart(12),
        passed ? 'pass' : 'FAIL',
      ].join('  '),
    )
    .join('\n');
}

/** docs/performance-client.md: one row per route, a figure beyond its limit in bold. */
export function pageOf(all: Figures[]): string {
  const lines = linesOf(all);
  const cell = (route: string, what: string) => {
    const found = lines.find((each) => each.route === route && each.what === what);
    return found?.passed ? found.figure : `**${found?.figure}**`;
  };
  const columns = ['JavaScript', 'CSS', 'Layout shift', 'Largest paint', 'Slowest answer to a touch'];
  return `# Performance of the client

What each route loads and how it feels, opened in a fresh browser profile by an address. Made by
\`npm run bench:client\`; do not edit. Sizes are those of the files after gzip, in thousands of bytes. The last three
columns are measured on a screen of 412×823 with the processor slowed down four times and the network of a slow 4G
phone (150 ms, 1.6 Mbit/s); they vary with the machine. A figure beyond its limit is bold.

| Route | ${columns.join(' | ')} |
|---|${columns.map(() => '---:').join('|')}|
${all.map(({ route }) => `| ${route.name} \`${route.path}\` | ${columns.map((what) => cell(route.name, what)).join(' | ')} |`).join('\n')}

Limits: JavaScript ≤ ${SCRIPTS.landing} kB for the landing page, ≤ ${SCRIPTS.list} kB for login and lists, ≤ ${SCRIPTS.form} kB
for a page with a form (the first form may add 90 kB); CSS ≤ ${STYLES} kB; layout shift ≤ ${SHIFT}; largest paint ≤ ${LARGEST_PAINT} ms;
slowest answer to a touch ≤ ${SLOWEST_TOUCH} ms.

${lines.filter(({ passed }) => passed).length} of ${lines.length} figures are within their limits.
`;
}
