import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';

/**
 * `npm test`: runs all checks. All steps run, even after one has failed. At the end it prints the time of each step,
 * the longest files, each failed test with its file and line, and how many passed and failed; a step without tests
 * counts as one.
 */
const ROOT = join(import.meta.dirname, '..');
const bin = (path: string) => join(ROOT, 'node_modules', path);
const reports = mkdtempSync(join(tmpdir(), 'mainstay-tests-'));

interface Step {
  title: string;
  command: string[];
  /** Where vitest writes its report. */
  report?: string;
  /**
   * Runs in parallel with the following steps, up to the end of the first tests: it uses one processor, and the short steps
   * another. Its output is printed at its end.
   */
  beside?: true;
}

const vitest = (title: string, project: string, ...words: string[]): Step => {
  const report = join(reports, `${project}.json`);
  return {
    title,
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      '--includeTaskLocation',
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
  { title: 'Types', command: [bin('typescript-native/bin/tsc'), '--noEmit'], beside: true },
  // Tests of the server request pages too, which it serves from the build.
  { title: 'Client build', command: ['scripts/build.ts'] },
  { title: 'Lint and format', command: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  vitest('Units, store, API', 'unit'),
  vitest('The same on PostgreSQL', 'postgresql'),
  vitest('In a real browser', 'browser', '--reporter=./scripts/conformance/reporter.ts'),
];

/** The part of vitest's report about one test file; times in milliseconds. */
interface FileReport {
  name: string;
  startTime: number;
  endTime: number;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; location?: { line: number } }[];
}

interface Outcome {
  title: string;
  took: number;
  passed: number;
  files: FileReport[];
  /** One line per failure. */
  failures: string[];
}

/** How many of the longest files are listed. */
const LONGEST = 12;

const begun = Date.now();
const outcomes: Outcome[] = [];
const beside: Promise<Outcome>[] = [];
for (const [index, step] of steps.entries()) {
  if (step.beside) beside.push(run(step, index));
  else outcomes.push(await run(step, index));
  if (step.report) outcomes.push(...(await Promise.all(beside.splice(0))));
}
rmSync(reports, { recursive: true, force: true });

const total = Date.now() - begun;
console.log('\n── What each step took ──');
for (const { title, took, passed, failures } of outcomes) {
  const share = `${Math.round((took / total) * 100)} %`;
  const columns = [title.padEnd(32), `${seconds(took)} s`.padStart(9), share.padStart(6)];
  console.log(`${columns.join('')}   ${passed} passed, ${failures.length} failed`);
}
console.log('\n── The longest files ──');
const longest = outcomes
  .flatMap(({ title, files }) =>
    files.map((file) => ({ title, name: relative(ROOT, file.name), took: file.endTime - file.startTime })),
  )
  .toSorted((one, other) => other.took - one.took)
  .slice(0, LONGEST);
for (const { title, name, took } of longest)
  console.log(`${title.padEnd(32)}${`${seconds(took)} s`.padStart(9)}  ${name}`);

const failures = outcomes.flatMap((outcome) => outcome.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
console.log(`\n${passed} passed, ${failures.length} failed in ${seconds(total)} s`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function run({ title, command, report, beside }: Step, index: number): Promise<Outcome> {
  const head = `\n── ${index + 1}/${steps.length} ${title} ──`;
  if (!beside) console.log(head);
  const started = Date.now();
  const stdio = beside ? 'pipe' : 'inherit';
  // Demo data take seconds to make, so all steps share them.
  const env = { ...process.env, MAINSTAY_RUN_FOLDER: reports };
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio, env });
  const [isOk, printed] = await Promise.all([isGood(child), printedBy(child)]);
  const took = Date.now() - started;
  if (beside) console.log(`${head}\n${printed}`);
  console.log(`── ${title}: ${isOk ? 'ok' : 'FAILED'} in ${seconds(took)} s`);
  const files: FileReport[] =
    report && existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  const failures = files.flatMap(failuresOf);
  // A step can also fail without a failed test: a compiler error, an outdated report, an error outside of any test.
  if (!isOk && failures.length === 0) failures.push(`${title}: see its output above`);
  return { title, took, passed: report ? countPassed(files) : Number(isOk), files, failures };
}

function isGood(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status === 0));
  });
}

/** The output of a step that runs in parallel. */
async function printedBy({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) return '';
  return (await Promise.all([text(stdout), text(stderr)])).join('');
}

function failuresOf({ name, status, message, assertionResults }: FileReport): string[] {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // For example, a file that cannot be loaded, or whose beforeAll fails.
  if (failed.length === 0 && status === 'failed') return [`${file}  ${message.split('\n', 1)[0]}`];
  return failed.map(({ fullName, location }) => `${file}:${location?.line ?? 1}  ${fullName}`);
}

function countPassed(files: FileReport[]): number {
  return files.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed').length;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
