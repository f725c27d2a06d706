/** Where the server logs what an operator should know; pino's and Fastify's loggers fit. */
export interface Log {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

/** For programs that have no log, such as short commands. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };
