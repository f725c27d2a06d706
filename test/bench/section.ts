import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../../docs/performance.md');
const HEAD = `# Performance

Written by \`npm run bench\`, each section by the command that it names, so that one can be measured again without the others. Ratios are
made within one round of one run, since a machine that does other work at the same time changes every absolute figure. *CPU µs* is the
processor time of the server for one answer; it moves least. [Notes on performance](performance-notes.md) say where the time goes.
`;
/** The order of the sections. */
const SECTIONS = [
  'one-tenant',
  'one-tenant-postgres',
  'peers',
  'growth',
  'growth-postgres',
  'many-tenants',
  'tenants-postgres',
  'two-nodes',
  'import',
  'lists',
  'lists-postgres',
  'reports',
  'reports-postgres',
  'plans',
  'parts',
  'parts-postgres',
  'files',
  'files-postgres',
  'layers',
] as const;
type Section = (typeof SECTIONS)[number];

/** Replaces the section of this name in docs/performance.md; the others stay. */
export function writeSection(name: Section, text: string): void {
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  const all = SECTIONS.flatMap((each) => {
    const body = each === name ? `\n${text.trim()}\n` : bodyOf(page, each);
    return body === undefined ? [] : [`${begin(each)}${body}${end(each)}\n`];
  });
  writeFileSync(PAGE, `${HEAD}\n${notReached(all.join('\n'))}\n${all.join('\n')}`);
}

/**
 * What the sections say is not reached, at the head of the page, so that nobody has to look for it: in their tables, and in sentences that end
 * in `(to reach: 300 MB: no)`.
 */
export function notReached(sections: string): string {
  let [title, columns]: [string, string[]] = ['', []];
  const found = sections.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) title = line.slice('## '.length);
    if (!line.startsWith('|'))
      return /\(to reach: [^)]*: no\)/.test(line) ? [`${title}: ${line.replace(/^- /, '')}`] : [];
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells.some((cell) => /^(to reach|at most)/.test(cell))) columns = cells;
    const goal = cells.at(-1) ?? '';
    if (!/^[^:]+: no\b/.test(goal)) return [];
    const measured = cells.slice(-3, -1).map((cell, at) => `${columns.at(at - 3)} ${cell}`);
    const says = goal.includes(',') ? goal : `${goal} (${measured.join(', ')})`;
    return [`${title}: ${cells[0]}, to reach ${says.replace(': no,', ', but').replace(': no', '')}`];
  });
  const list = found.map((line) => `- ${line}`).join('\n');
  return `## What is not reached\n\n${list === '' ? 'Everything is reached.' : list}\n`;
}

function bodyOf(page: string, name: Section): string | undefined {
  const [, after] = page.split(begin(name));
  return after?.split(end(name))[0];
}

function begin(name: Section): string {
  return `<!-- ${name} -->`;
}

function end(name: Section): string {
  return `<!-- end of ${name} -->`;
}
