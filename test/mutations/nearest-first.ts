import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A fault that this many test files do not catch has survived. */
const MOST_FILES = 8;

/**
 * Of the tests that reach a fault, the nearest run, closest first: a caught fault is mostly caught by the first file,
 * and an uncaught one costs no more than these. The nearest are those whose path shares most words with the faulty
 * file's.
 */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The first run, without a fault, finds out which tests reach what; it has no name pattern.
    if (!files[0]?.project.config.testNamePattern) return super.sort(files);
    const faulty = new Set(this.wordsOf(this.ctx.config.related?.[0] ?? ''));
    return files
      .map((file) => ({
        file,
        near: this.wordsOf(file.moduleId).filter((word) => faulty.has(word)).length,
        took: this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0,
      }))
      .sort((one, other) => other.near - one.near || one.took - other.took)
      .slice(0, MOST_FILES)
      .map(({ file }) => file);
  }

  private wordsOf(path: string): string[] {
    // One of them may be in the plural, as the tests of the API are.
    return relative(this.ctx.config.root, path).split(/s?[/.-]/);
  }
}
