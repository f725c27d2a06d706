import { pino } from 'pino';
import type { Settings } from '../settings.ts';

/** Names of values that must never reach a log, at any depth of what is logged. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'current',
  'access',
  'refresh',
  'token',
  'invite_link',
];

/** Makes the log: one JSON object per line, on standard output. */
export function createLog(settings: Pick<Settings, 'logLevel'>) {
  return pino({
    level: settings.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      ...SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      'req.headers.authorization',
      // A database error may quote the values of a statement.
      'err.parameters',
    ],
  });
}
