/** One test of the suite, named like `§2 Route /assets: asset list`: section and row, then what is tested. */
export interface Row {
  section: number;
  row: string;
  test: string;
  file: string;
  passed: boolean;
}

/** @example readName('§2 Route /assets: asset list') // { section: 2, row: 'Route /assets', test: 'asset list' } */
export function readName(name: string): Pick<Row, 'section' | 'row' | 'test'> {
  const [, section, rest] = /^§(\d+) (.+)$/s.exec(name) ?? [];
  if (section === undefined || rest === undefined)
    throw new Error(`"${name}" should start with its section, such as "§2 Route /assets: asset list".`);
  const [row = '', ...test] = rest.split(/: (.+)/s);
  return { section: Number(section), row, test: test.join('') || 'as said' };
}

const TITLES: Record<number, string> = {
  1: 'What the product does and for whom',
  2: 'Screens and routes',
  4: 'States and transitions',
  5: 'Validation rules',
  8: 'Error catalogue',
  9: 'Business constants and limits',
};

/** The page: the rows of the specification by section, in the order of the suite. It contains no durations. */
export function conformancePage(rows: Row[]): string {
  const sections = [...new Set(rows.map(({ section }) => section))].sort((a, b) => a - b);
  const failed = rows.filter(({ passed }) => !passed).length;
  return [
    '# Conformance',
    '',
    'What the specification says, row by row, and the test that shows it in a real browser. Made by',
    '`npm run conformance`; do not edit.',
    '',
    `${rows.length} tests, ${failed === 0 ? 'all of them pass' : `${failed} of them fail`}.`,
    '',
    'What every list and form does, whatever its entity, stands with its tests in [lists](lists.md).',
    ...sections.flatMap((section) => [
      '',
      `## §${section} ${TITLES[section] ?? ''}`.trimEnd(),
      '',
      '| Row | Test | File | Result |',
      '|---|---|---|---|',
      ...rows.filter((row) => row.section === section).map(line),
    ]),
    '',
  ].join('\n');
}

function line({ row, test, file, passed }: Row): string {
  return `| ${cell(row)} | ${cell(test)} | ${file} | ${passed ? 'pass' : '**fail**'} |`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

/** The lines of a page without their results, which is the list of rows. */
export function listOf(page: string): string[] {
  return page.split('\n').flatMap((text) => {
    const cells = /^(\| .+ \| .+ \| .+\.test\.ts) \|/.exec(text);
    return cells?.[1] === undefined ? [] : [cells[1]];
  });
}
