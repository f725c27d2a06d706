import { RequestError } from '../../data/request-error.ts';

/** Why answers were not saved, and whether they will be retried. */
export interface AnswerFailure {
  text: string;
  isSentAgain: boolean;
}

/** Whether a retry would fail in the same way. */
export function isFinal(error: unknown): boolean {
  return error instanceof RequestError && [403, 404, 422].includes(error.status);
}

export function reasonOf(error: unknown): string {
  const texts = error instanceof RequestError ? Object.values(error.errors ?? {}).flat() : [];
  return texts.length > 0 ? `This procedure ${texts.join(' ')}.` : (error as Error).message;
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
