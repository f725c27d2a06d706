import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';

export const ROOT = join(import.meta.dirname, '../..');

/** One step of a test command: a script, or a project of vitest. */
export interface Step {
  title: string;
  command: string[];
  /** The project of vitest, which reports each test. */
  project?: string;
  /** Runs beside the steps after it, up to the end of the first tests; its output is printed at its end. */
  isParallel?: true;
}

export function script(title: string, ...command: string[]): Step & { inParallel(): Step } {
  const step = { title, command };
  return { ...step, inParallel: () => ({ ...step, isParallel: true }) };
}

export function vitest(title: string, project: string, ...words: string[]): Step {
  const command = ['node_modules/vitest/vitest.mjs', 'run', `--project=${project}`, '--includeTaskLocation'];
  return { title, command: [...command, '--reporter=default', '--reporter=json', ...words], project };
}

export interface FailedFile {
  /** Not there where a step failed outside of its files: a compiler error, an error outside of any test. */
  path?: string;
  /** One line per failed test. */
  failures: string[];
}

export interface Outcome {
  title: string;
  project?: string;
  /** In milliseconds, as all times here. */
  took: number;
  passed: number;
  failed: FailedFile[];
  files: { path: string; took: number }[];
}

/** The part of vitest's report about one test file. */
interface FileReport {
  name: string;
  startTime: number;
  endTime: number;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; location?: { line: number } }[];
}

let reports = 0;

/** Runs a step. `folder` is where reports go, and what all steps share: demo data take seconds to make. */
export async function runStep(step: Step, place: string, folder: string): Promise<Outcome> {
  const { title, command, project, isParallel } = step;
  const head = `\n── ${place} ${title} ──`;
  if (!isParallel) console.log(head);
  const report = join(folder, `report-${++reports}.json`);
  const started = Date.now();
  const child = spawn(process.execPath, [...command, ...(project ? [`--outputFile.json=${report}`] : [])], {
    cwd: ROOT,
    stdio: isParallel ? 'pipe' : 'inherit',
    env: { ...process.env, MAINSTAY_RUN_FOLDER: folder },
  });
  const [isOk, printed] = await Promise.all([endedWell(child), printedBy(child)]);
  const took = Date.now() - started;
  if (isParallel) console.log(`${head}\n${printed}`);
  console.log(`── ${title}: ${isOk ? 'ok' : 'FAILED'} in ${(took / 1000).toFixed(1)} s`);
  const read: FileReport[] = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  const failed: FailedFile[] = read.map(failedIn).filter(({ failures }) => failures.length > 0);
  if (!isOk && failed.length === 0) failed.push({ failures: [`${title}: see its output above`] });
  const passed = read.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed');
  return {
    title,
    project,
    took,
    passed: project ? passed.length : Number(isOk),
    failed,
    files: read.map(({ name, startTime, endTime }) => ({ path: name, took: endTime - startTime })),
  };
}

function endedWell(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status === 0));
  });
}

async function printedBy({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) return '';
  return (await Promise.all([text(stdout), text(stderr)])).join('');
}

function failedIn({ name, status, message, assertionResults }: FileReport): FailedFile {
  const path = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // For example, a file that cannot be loaded, or whose beforeAll fails.
  if (failed.length === 0 && status === 'failed')
    return { path, failures: [`${path}  ${message.split('\n', 1)[0]}`] };
  return { path, failures: failed.map((test) => `${path}:${test.location?.line ?? 1}  ${test.fullName}`) };
}
