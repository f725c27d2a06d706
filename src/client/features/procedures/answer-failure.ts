import { RequestError } from '../../data/request-error.ts';

/** Why answers were not saved, and whether they will be retried. */
export interface AnswerFailure {
  text: string;
  isSentAgain: boolean;
}

/** Whether a retry would fail in the same way. A proxy that answers while the server is away says nothing of the answers. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof RequestError && isOfServer(error) && [400, 403, 404, 413, 422].includes(error.status)
  );
}

/** Whether the server itself has answered, not something in between. */
export function isOfServer({ code }: Pick<RequestError, 'code'>): boolean {
  return !code.startsWith('http_');
}

export function reasonOf(error: unknown): string {
  const texts = error instanceof RequestError ? Object.values(error.errors ?? {}).flat() : [];
  if (texts.length > 0) return `This procedure ${texts.join(' ')}.`;
  return (error as Error).message || 'The server could not be reached.';
}

/** Why the server refused answers, by step; undefined if no single answer was the reason. */
export function refusedOf(error: unknown, property: string): Record<string, string> | undefined {
  if (!(error instanceof RequestError) || !error.errors) return undefined;
  const start = `${property}.`;
  const refused = Object.entries(error.errors).flatMap(([field, texts]) =>
    field.startsWith(start) ? [[field.slice(start.length), texts.join(' ')]] : [],
  );
  return refused.length === 0 ? undefined : Object.fromEntries(refused);
}
