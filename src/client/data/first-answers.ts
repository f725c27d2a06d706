import { atSessionEnd } from './session-end.ts';
import { readStored } from './storage.ts';

export interface FirstAnswer {
  answer: Promise<Response>;
  /** The authorization it was sent with; a response to somebody else is never used. */
  authorization: string | undefined;
  /** The server's response, once received, if successful. */
  said?: { body: ArrayBuffer; etag: string | undefined; allow?: string };
}

/** Requests that the page's start script (`start.ts`) sent before the app's code was loaded, by address. */
export type FirstAnswers = Map<string, FirstAnswer>;

atSessionEnd(() => window.firstAnswers?.clear());

/** After this a response is no longer current. */
const FRESH_MS = 30_000;

declare global {
  interface Window {
    firstAnswers?: FirstAnswers;
  }
}

/** The responses received so far, by address, for the signed-in user or the public. */
export function readyAnswers(): { url: URL; isOpen: boolean; said: NonNullable<FirstAnswer['said']> }[] {
  const access = readStored('access');
  const isMine = (authorization: string) => access !== null && authorization === `Bearer ${access}`;
  return [...(window.firstAnswers ?? [])].flatMap(([address, { authorization, said }]) =>
    said && (authorization === undefined || isMine(authorization))
      ? [{ url: new URL(address), isOpen: authorization === undefined, said }]
      : [],
  );
}

/** The text of a response that the start script has asked for as the signed-in user, once it is there; it can still be taken. */
export async function firstSaid(address: string): Promise<string | undefined> {
  const first = window.firstAnswers?.get(address);
  if (!first || first.authorization !== `Bearer ${readStored('access')}`) return undefined;
  // Whoever takes the response is told why there is none.
  await first.answer.catch(() => {});
  return first.said && new TextDecoder().decode(first.said.body);
}

/** The response to a request that the start script has already sent for the same user. Each is used once. */
export function takeFirstAnswer(request: Request): Promise<Response> | undefined {
  const asked = window.firstAnswers;
  if (!asked || asked.size === 0 || request.method !== 'GET') return undefined;
  const url = new URL(request.url);
  url.searchParams.sort();
  const found = asked.get(url.href);
  if (!found) return undefined;
  asked.delete(url.href);
  const isSame = found.authorization === (request.headers.get('authorization') ?? undefined);
  return isSame && performance.now() < FRESH_MS ? found.answer : undefined;
}
