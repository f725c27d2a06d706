import type { Row } from '../store/store.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const ACCESS_LIFE = 15 * MINUTE;
/** A session whose refresh token never changes ends when it is not used, and after this time in any case. */
export const STATIC_LIFE = 12 * HOUR;
const STATIC_IDLE = 60 * MINUTE;
/** A session that issues a new refresh token each time may live longer. */
export const ROTATING_LIFE = 30 * DAY;
/** How long a replaced refresh token still gets the pair that replaced it, for lost responses and second tabs. */
export const ROTATION_WINDOW = 10 * SECOND;
/** How precisely `last_used_at` is kept. */
export const TOUCH_EVERY = MINUTE;

/** Clocks are sometimes set back. Whatever would then live longer than its lifetime by more than this counts as ended. */
const CLOCK_TOLERANCE = 30 * SECOND;

/** Whether something that ends at `expiresAt`, and never lives longer than `life`, is still alive. */
export function lives(expiresAt: number, life: number, now: number): boolean {
  const left = expiresAt - now;
  return left > 0 && left <= life + CLOCK_TOLERANCE;
}

/** Whether a row of `_session` is still valid. */
export function sessionLives(session: Row, now: number): boolean {
  if (session.revoked_at !== null) return false;
  const life = session.rotating ? ROTATING_LIFE : STATIC_LIFE;
  if (!lives(Number(session.expires_at), life, now)) return false;
  return session.rotating === true || now - Number(session.last_used_at) <= STATIC_IDLE;
}
