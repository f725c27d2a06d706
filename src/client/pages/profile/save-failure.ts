import { CLIENT_TEXTS } from '../../../shared/errors.ts';
import { RequestError } from '../../api/request.ts';

/** What to say when something was not saved: the server's texts, or the specification's. */
export function saveFailure(error: unknown): string {
  if (!(error instanceof RequestError)) return CLIENT_TEXTS.formSaveFailed;
  const texts = Object.values(error.errors ?? {}).flat();
  return texts.length > 0 ? texts.join(' ') : error.message || CLIENT_TEXTS.formSaveFailed;
}
