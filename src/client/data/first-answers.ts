import { atSessionEnd } from './session-end.ts';
import { readStored } from './storage.ts';

export interface FirstAnswer {
  answer: Promise<Response>;
  /** As whom it was asked; an answer to somebody else is never taken. */
  authorization: string | undefined;
  /** What the server said, once it is here and is no refusal. */
  said?: { body: ArrayBuffer; etag: string | undefined; allow?: string };
}

/** By address, what the page's start script (`start.ts`) has asked before the app's code was there. */
export type FirstAnswers = Map<string, FirstAnswer>;

atSessionEnd(() => window.firstAnswers?.clear());

/** After that the answer says nothing about now. */
const FRESH_MS = 30_000;

declare global {
  interface Window {
    firstAnswers?: FirstAnswers;
  }
}

/** What has been answered by now, by address, to who is signed in and to anybody. */
export function readyAnswers(): { url: URL; isOpen: boolean; said: NonNullable<FirstAnswer['said']> }[] {
  const access = readStored('access');
  const isMine = (authorization: string) => access !== null && authorization === `Bearer ${access}`;
  return [...(window.firstAnswers ?? [])].flatMap(([address, { authorization, said }]) =>
    said && (authorization === undefined || isMine(authorization))
      ? [{ url: new URL(address), isOpen: authorization === undefined, said }]
      : [],
  );
}

/** The answer to a request if the start script has already asked the same as the same person. Each is taken once. */
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
