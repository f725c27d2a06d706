import { RequestError } from '../../data/request.ts';

/** Why the server refuses a change: what it says of the record as a whole and of each field. */
export function refusalText(error: unknown): string {
  if (!(error instanceof RequestError)) return '';
  if (error.status === 412) return 'Somebody else has changed it meanwhile.';
  const fields = Object.entries(error.errors ?? {}).flatMap(([field, texts]) =>
    texts.map((text) => (field === '' ? text : `${field.split('.').at(-1)?.replaceAll('_', ' ')} ${text}`)),
  );
  return fields.length > 0 ? `${fields.join('; ')}.` : error.message;
}
