/** The command was used wrongly. The message says what to write instead. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command could not do its work. The message says why and what to do next. Exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}
