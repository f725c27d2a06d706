import { RequestError } from './request-error.ts';
import { Overtaken } from './write-over.ts';

/**
 * What failed and why, or what to do if no reason is known.
 * @example failureText('The view could not be saved.', error) // 'The view could not be saved. name must be unique.'
 */
export function failureText(what: string, error: unknown): string {
  return `${what} ${reasonOf(error) || 'Try again.'}`;
}

/** Why a request was refused, as a sentence that follows another; empty if the error is not a response of the server. */
function reasonOf(error: unknown): string {
  if (error instanceof Overtaken) return 'Somebody else has changed it since.';
  if (!(error instanceof RequestError)) return '';
  if (error.status === 412) return 'Somebody else has changed it since.';
  if (error.status === 404) return 'It is no longer there.';
  const fields = Object.entries(error.errors ?? {}).flatMap(([field, texts]) =>
    texts.map((text) => (field === '' ? text : `${field.split('.').at(-1)?.replaceAll('_', ' ')} ${text}`)),
  );
  // In another state the message says what is possible.
  return fields.length > 0 && error.status !== 409 ? `${fields.join('; ')}.` : error.message;
}
