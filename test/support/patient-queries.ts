const { setImmediate } = globalThis;

/**
 * How tests of components wait for what a page shows. By itself the library waits for a second, in which a busy machine may
 * not draw a page, and goes on before what React does behind the drawing, such as a title or the focus, or after it: it is
 * a timer against a turn of the event loop.
 */
export async function waitPatiently(): Promise<void> {
  await import('@testing-library/react');
  const { configure, getConfig } = await import('@testing-library/dom');
  const { asyncWrapper } = getConfig();
  configure({
    asyncUtilTimeout: 20_000,
    async asyncWrapper(work) {
      const found = await asyncWrapper(work);
      await new Promise(setImmediate);
      return found;
    },
  });
}
