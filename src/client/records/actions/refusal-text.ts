import { RequestError } from '../../data/request.ts';

/** Why a record was not moved: what the server says of it as a whole and of each field. */
export function refusalText(name: string, error: unknown): string {
  if (error instanceof RequestError && error.status === 404) return `${name} is no longer there.`;
  return `${name} stays where it was. ${reasonOf(error)}`.trim();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof RequestError)) return '';
  if (error.status === 412) return 'Somebody else has changed it meanwhile.';
  const fields = Object.entries(error.errors ?? {}).flatMap(([field, texts]) =>
    texts.map((text) => (field === '' ? text : `${field.split('.').at(-1)?.replaceAll('_', ' ')} ${text}`)),
  );
  return fields.length > 0 ? `${fields.join('; ')}.` : error.message;
}
