import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const IMPORTED = /(?:from|import|import\() ?'(\.[^']+\.tsx?)'/g;

interface Source {
  asksForEngine: boolean;
  imports: string[];
}

/**
 * The test files among `patterns` that stand on the engine which `TEST_ENGINE` names, because they or what they import
 * ask for it. All others would only run a second time.
 */
export function testsOnEngine(patterns: string[], exclude: string[]): string[] {
  const sources = new Map<string, Source>();
  return globSync(patterns, { cwd: ROOT, exclude }).filter((test) => {
    const files = new Set([test]);
    // A set that grows while it is walked through is walked to its new end.
    for (const file of files) {
      const source = sources.get(file) ?? read(file);
      sources.set(file, source);
      if (source.asksForEngine) return true;
      for (const path of source.imports) files.add(path);
    }
    return false;
  });
}

function read(file: string): Source {
  // What is generated stands on no engine, and is long.
  const text = file.includes('/gen/') ? '' : readFileSync(join(ROOT, file), 'utf8');
  return {
    asksForEngine: text.includes('TEST_ENGINE'),
    imports: [...text.matchAll(IMPORTED)].map(([, path]) => join(dirname(file), path ?? '')),
  };
}
