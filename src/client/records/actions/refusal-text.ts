import { failureText } from '../../data/failure-text.ts';
import { RequestError } from '../../data/request.ts';

/** Why a record was not moved: the server's message for the record and for each field. */
export function refusalText(name: string, error: unknown): string {
  if (error instanceof RequestError && error.status === 404) return `${name} is no longer there.`;
  return failureText(`${name} stays where it was.`, error);
}
