import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type FailedFile, type Outcome, ROOT, runStep, type Step, script, vitest } from './run/test-step.ts';

/**
 * `npm test`: what a newcomer runs, in minutes. `npm run test:all` (`--all`): the rest, which starts processes, fills disks,
 * stops servers, and asks PostgreSQL and the browser about everything. docs/testing.md says what belongs where.
 *
 * All steps run, even after one has failed. At the end stand the time of each step, the longest files, each failed test with
 * its file and line, and how many passed and failed; a step without tests counts as one.
 */
const QUICK: Step[] = [
  script('Generated code', 'scripts/codegen.ts'),
  script('Schemas', 'scripts/lint-schemas.ts'),
  script('Types', 'node_modules/typescript-native/bin/tsc', '--noEmit').inParallel(),
  // Tests of the server request pages too, which it serves from the build.
  script('Client build', 'scripts/build.ts'),
  script('Lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'),
  vitest('Units, components, API on SQLite', 'unit'),
  vitest('PostgreSQL answers as SQLite does', 'parity'),
  vitest('Smoke test in a browser', 'smoke'),
];

const REST: Step[] = [
  script('Generated code', 'scripts/codegen.ts'),
  script('Client build', 'scripts/build.ts'),
  vitest('Processes, disks, nodes, proofs', 'long'),
  vitest('The server on PostgreSQL', 'postgresql'),
  vitest('Everything in a browser', 'browser', '--reporter=./scripts/conformance/reporter.ts'),
];

/** How many of the longest files are listed. */
const LONGEST = 12;

const isAll = process.argv.includes('--all');
const steps = isAll ? REST : QUICK;
const folder = mkdtempSync(join(tmpdir(), 'mainstay-tests-'));
const begun = Date.now();

const outcomes: Outcome[] = [];
const parallel: Promise<Outcome>[] = [];
for (const [index, step] of steps.entries()) {
  const running = runStep(step, `${index + 1}/${steps.length}`, folder);
  if (step.isParallel) parallel.push(running);
  else outcomes.push(await running);
  if (step.project) outcomes.push(...(await Promise.all(parallel.splice(0))));
}
const unsteady = isAll ? await runFailedAlone() : [];
rmSync(folder, { recursive: true, force: true });
printSummary();

/** Runs each file that failed once more, alone. Those that pass then are unsteady, and no longer count as failed. */
async function runFailedAlone(): Promise<FailedFile[]> {
  const found: FailedFile[] = [];
  for (const outcome of outcomes)
    for (const file of outcome.failed.filter(({ path }) => path !== undefined)) {
      const step = vitest(`Alone: ${file.path}`, outcome.project as string, file.path as string);
      const again = await runStep(step, 'again', folder);
      if (again.failed.length > 0) continue;
      found.push(file);
      outcome.failed = outcome.failed.filter((one) => one !== file);
      outcome.passed += file.failures.length;
    }
  return found;
}

function printSummary(): void {
  const total = Date.now() - begun;
  const failures = outcomes.flatMap(({ failed }) => failed.flatMap((file) => file.failures));
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  console.log('\n── What each step took ──');
  for (const { title, took, passed, failed } of outcomes) {
    const share = `${Math.round((took / total) * 100)} %`;
    const columns = [title.padEnd(36), `${seconds(took)} s`.padStart(9), share.padStart(6)];
    const lines = failed.flatMap((file) => file.failures);
    console.log(`${columns.join('')}   ${passed} passed, ${lines.length} failed`);
  }
  console.log('\n── The longest files ──');
  const longest = outcomes
    .flatMap(({ title, files }) => files.map((file) => ({ title, ...file })))
    .toSorted((one, other) => other.took - one.took)
    .slice(0, LONGEST);
  for (const { title, path, took } of longest)
    console.log(`${title.padEnd(36)}${`${seconds(took)} s`.padStart(9)}  ${relative(ROOT, path)}`);
  if (unsteady.length > 0) {
    console.log('\nUnsteady: failed beside the other files, passed alone');
    for (const { failures } of unsteady) for (const line of failures) console.log(`  ${line}`);
  }
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
  console.log(`\n${seconds(total)} s\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
