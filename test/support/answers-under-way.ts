/**
 * A test may end before what its page has asked is answered. The answer would come to the page of the next test, so that waits.
 * Kept by the process: the module is loaded anew for each file.
 */
const KEY = Symbol.for('mainstay.answers-under-way');
const ofProcess = globalThis as { [KEY]?: Set<Promise<unknown>> };
ofProcess[KEY] ??= new Set();
const all = ofProcess[KEY];

/** Notes an answer until it has come. */
export async function underWay<T>(answer: Promise<T>): Promise<T> {
  all.add(answer);
  try {
    return await answer;
  } finally {
    all.delete(answer);
  }
}

/** Resolves once nothing is under way any more, with what was asked because of an answer. */
export async function noneUnderWay(): Promise<void> {
  do {
    await Promise.all(all);
    await new Promise(setImmediate);
  } while (all.size > 0);
}
