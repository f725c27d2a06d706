const LOOK_EVERY_MS = 500;

/**
 * Calls back when npm, which started this process, has ended. npm does not pass on some signals, so a `kill` of npm
 * would leave this process running. Ctrl+C at a terminal reaches all its processes directly.
 */
export function whenNpmEnds(callback: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}
