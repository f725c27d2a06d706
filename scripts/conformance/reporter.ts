import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { conformancePage, listOf, type Row, readName } from './page.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/conformance.md');
const SUITE = join(ROOT, 'test/conformance');

/**
 * Collects the results of the conformance suite. With `CONFORMANCE=write` they are written to docs/conformance.md;
 * otherwise the run fails if that page lists other rows than the suite has.
 */
export default class ConformanceReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const suite = modules.filter(({ moduleId }) => moduleId.startsWith(SUITE));
    const files = readdirSync(SUITE).filter((name) => name.endsWith('.test.ts'));
    if (suite.length < files.length) return;
    const page = conformancePage(suite.sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1)).flatMap(rowsOf));
    if (process.env.CONFORMANCE === 'write') {
      writeFileSync(PAGE, page);
      console.log(`docs/conformance.md: ${listOf(page).length} rows`);
      return;
    }
    const listed = existsSync(PAGE) ? listOf(readFileSync(PAGE, 'utf8')) : [];
    const errors = [
      ...missing(listOf(page), listed).map((line) => `not on the page: ${line}`),
      ...missing(listed, listOf(page)).map((line) => `no longer a test: ${line}`),
    ];
    if (errors.length === 0) return;
    console.error(`docs/conformance.md is out of date; run npm run conformance.\n${errors.join('\n')}`);
    process.exitCode = 1;
  }
}

function rowsOf(module: TestModule): Row[] {
  return [...module.children.allTests()].map((test) => ({
    ...readName(test.name),
    file: basename(module.moduleId),
    passed: test.result().state === 'passed',
  }));
}

function missing(lines: string[], from: string[]): string[] {
  return lines.filter((line) => !from.includes(line));
}
