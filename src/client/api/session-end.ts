import { clearCache } from './cache.ts';
import { forgetSession } from './session-store.ts';

/** The session is over: nothing of it stays in this browser, neither tokens nor what was read with them. */
export function endSession(): void {
  forgetSession();
  clearCache();
}
