const LOOK_EVERY_MS = 500;

/**
 * Calls back when npm, which ran this process, has ended. It tells its script nothing of some signals: a `kill` of npm would leave
 * what it ran behind. Ctrl+C at a terminal comes to all of its processes by itself.
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
