const { setImmediate } = globalThis;

/**
 * How component tests wait for what a page shows. By default the library waits for one second, in which a busy machine may
 * not draw a page, and it may continue before or after the effects that React runs after drawing, such as a title or the
 * focus: it is a race between a timer and a turn of the event loop.
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
