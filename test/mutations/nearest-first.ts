import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A fault that none of so many files of tests catches has survived. */
const MOST_FILES = 8;

/**
 * Of the tests that reach a fault the nearest run, the very nearest first: what is caught is mostly caught by the first
 * file, and what is not costs no more than these. Nearest are those whose path has most words of the faulty file's.
 */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The first run, without a fault, finds out which tests reach what; it asks for no names.
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
    // One may be named in the plural, as the tests of the API are.
    return relative(this.ctx.config.root, path).split(/s?[/.-]/);
  }
}
