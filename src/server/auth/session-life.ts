import type { Row } from '../store/store.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const ACCESS_LIFE = 15 * MINUTE;
/** A session whose refresh token stays the same ends when it is not used, and soon in any case. */
export const STATIC_LIFE = 12 * HOUR;
const STATIC_IDLE = 60 * MINUTE;
/** A session that gives a new refresh token each time may live longer. */
export const ROTATING_LIFE = 30 * DAY;
/** How long a replaced refresh token still gets the pair that replaced it: lost answers, second tabs. */
export const ROTATION_WINDOW = 10 * SECOND;
/** How exactly `last_used_at` is kept. */
export const TOUCH_EVERY = MINUTE;

/** Clocks are set back at times; what would then outlive its life by more than this counts as ended. */
const CLOCK_TOLERANCE = 30 * SECOND;

/** Whether something that ends at `expiresAt`, and never lives longer than `life`, still lives. */
export function lives(expiresAt: number, life: number, now: number): boolean {
  const left = expiresAt - now;
  return left > 0 && left <= life + CLOCK_TOLERANCE;
}

/** Whether a row of `_session` is still good. */
export function sessionLives(session: Row, now: number): boolean {
  if (session.revoked_at !== null) return false;
  const life = session.rotating ? ROTATING_LIFE : STATIC_LIFE;
  if (!lives(Number(session.expires_at), life, now)) return false;
  return session.rotating === true || now - Number(session.last_used_at) <= STATIC_IDLE;
}
