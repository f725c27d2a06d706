import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `npm test`: everything that must hold, in order, stopping at the first step that fails. The last line says how many
 * tests passed and failed, a step that is not made of tests counting as one; before it stand those that had to be tried again.
 */
const ROOT = join(import.meta.dirname, '..');
const bin = (path: string) => join(ROOT, 'node_modules', path);
const reports = mkdtempSync(join(tmpdir(), 'mainstay-tests-'));

interface Step {
  title: string;
  command: string[];
  /** Where vitest writes what it counted. */
  report?: string;
}

const vitest = (title: string, project: string, ...words: string[]): Step => {
  const report = join(reports, `${project}.json`);
  return {
    title,
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...words,
    ],
    report,
  };
};

const steps: Step[] = [
  { title: 'Generated code', command: ['scripts/codegen.ts'] },
  { title: 'Schemas', command: ['scripts/lint-schemas.ts'] },
  { title: 'Types', command: [bin('typescript/bin/tsc'), '--noEmit'] },
  // Tests of the server ask for pages too, which it answers from the build.
  { title: 'Client build', command: ['scripts/build.ts'] },
  { title: 'Lint and format', command: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  vitest('Units, store, API', 'unit'),
  vitest('The same on PostgreSQL', 'postgresql'),
  vitest('In a real browser', 'e2e'),
  vitest('Every row of the specification', 'conformance', '--reporter=./scripts/conformance/reporter.ts'),
];

interface Result {
  fullName: string;
  status: string;
  failureMessages: string[];
}

let passed = 0;
let failed = 0;
const again: string[] = [];
for (const [index, step] of steps.entries()) {
  console.log(`\n── ${index + 1}/${steps.length} ${step.title} ──`);
  const started = Date.now();
  const { status } = spawnSync(process.execPath, step.command, { cwd: ROOT, stdio: 'inherit' });
  const counted = step.report && existsSync(step.report) ? countsOf(step.report) : undefined;
  passed += counted ? counted.passed : Number(status === 0);
  failed += counted ? Math.max(counted.failed, Number(status !== 0)) : Number(status !== 0);
  again.push(...(counted?.again ?? []));
  console.log(`── ${step.title}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds(started)} s`);
  if (status !== 0) break;
}
rmSync(reports, { recursive: true, force: true });
if (again.length > 0) console.log(`\nPassed only when tried again:\n${again.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** What a report of vitest says, with the tests that a first try failed: a machine may be busy, or the test be weak. */
function countsOf(report: string): { passed: number; failed: number; again: string[] } {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const results: Result[] = testResults.flatMap(
    (file: { assertionResults: Result[] }) => file.assertionResults,
  );
  const again = results
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages: said }) =>
      [`  ${fullName}`, ...said.map((text) => text.split('\n    at ')[0])].join('\n    '),
    );
  return { passed: numPassedTests, failed: numFailedTests, again };
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1);
}
