import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const IMPORTED = /(?:from|import|import\() ?'(\.[^']+\.tsx?)'/g;

interface Source {
  asksForEngine: boolean;
  imports: string[];
}

/**
 * The test files among `patterns` that depend on the engine named by `TEST_ENGINE`, because they or their imports use
 * it. All others would only run a second time.
 */
export function testsOnEngine(patterns: string[], exclude: string[]): string[] {
  const sources = new Map<string, Source>();
  return globSync(patterns, { cwd: ROOT, exclude }).filter((test) => {
    const files = new Set([test]);
    // Iterating a set also visits entries that are added meanwhile.
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
  // Generated code uses no engine, and is long.
  const text = file.includes('/gen/') ? '' : readFileSync(join(ROOT, file), 'utf8');
  return {
    asksForEngine: text.includes('TEST_ENGINE'),
    imports: [...text.matchAll(IMPORTED)].map(([, path]) => join(dirname(file), path ?? '')),
  };
}
