import { vi } from 'vitest';
import { answerFile, type FileQuestion } from '../../src/client/features/import/reading/answer-file.ts';

/** Reads files of the import page without a worker, which jsdom does not have. */
export function addFileWorker(): void {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: (event: { data: unknown }) => void = () => {};
      postMessage(question: FileQuestion): void {
        void answerFile(question, (data) => this.onmessage({ data }));
      }
      terminate(): void {}
    },
  );
}
