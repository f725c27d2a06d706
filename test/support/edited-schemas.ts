import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';

const SCHEMAS = join(import.meta.dirname, '../../schemas');

/** Text of a schema file that is replaced. */
export type Edit = [file: string, from: string | RegExp, to: string];

/**
 * A copy of the product's schemas for the tests of a file, and a function that applies edits to it after undoing
 * earlier ones. It returns the folder.
 */
export function editedSchemas(): (edits: Edit[]) => string {
  const copy = mkdtempSync(join(tmpdir(), 'mainstay-slips-'));
  cpSync(SCHEMAS, copy, { recursive: true });
  afterAll(() => rmSync(copy, { recursive: true }));
  const changedFiles = new Set<string>();
  return (edits) => {
    for (const file of changedFiles) cpSync(join(SCHEMAS, file), join(copy, file));
    changedFiles.clear();
    for (const [file, from, to] of edits) {
      const text = readFileSync(join(copy, file), 'utf8');
      const next = text.replace(from, to);
      expect(next, `${from} in ${file}`).not.toBe(text);
      writeFileSync(join(copy, file), next);
      changedFiles.add(file);
    }
    return copy;
  };
}

/** The number of the line that begins with a text, so that tests do not depend on the lines above it. */
export function lineOf(file: string, start: string): number {
  const lines = readFileSync(join(SCHEMAS, file), 'utf8').split('\n');
  return lines.findIndex((line) => line.trim().startsWith(start)) + 1;
}
