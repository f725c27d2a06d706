import { tellOfLostCode } from '../app/lost-code.ts';
import type { FirstAnswer, FirstAnswers } from '../data/first-answers.ts';
import { takeLinkToken } from '../data/link-token.ts';

/** Set at build time; see `api/api-base.ts`. */
declare const __API_BASE__: string | undefined;

/** What an address says of how records are shown, and not of which. */
const HOW_IT_LOOKS = ['view', 'columns', 'saved', 'group', 'span', 'shown'];

/** The app does not wait for an answer any longer either (`transport.ts`). */
const TIMEOUT_MS = 30_000;

/**
 * Runs as a small plain script before the page is drawn and while the app's code is still on its way. It must import
 * nothing that has to be loaded.
 */
takeLinkToken();
tellOfLostCode();
applyChoices();
tellReader();
askFirst();

/** What was chosen for this device (`device-choice.ts`) never flashes. Without a choice of colours the style sheet follows the system. */
function applyChoices(): void {
  for (const name of ['theme', 'sidebar', 'density']) {
    const chosen = stored(name);
    if (chosen !== null) document.documentElement.dataset[name] = chosen;
  }
}

/**
 * The page may hold what the build has drawn of it, for somebody signed in or for a guest: the style sheet shows
 * each of them only its own. Its forms are sent by the app alone: what is written in them must not end up in an address. One that is sent
 * before the app is there waits for it.
 */
function tellReader(): void {
  if (stored('access') !== null) document.documentElement.dataset.signedIn = '';
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (form.closest('[data-drawn]')) form.dataset.waiting = '';
  });
}

/**
 * Asks the API for what the first screen will show, as the server has written into the page (`first-screens.ts` makes
 * the list when the client is built). The app takes these answers in place of asking again.
 */
function askFirst(): void {
  const wanted = document.querySelector<HTMLMetaElement>('meta[name="first-answers"]');
  // An API on another host is asked by the app itself.
  if (!wanted || (typeof __API_BASE__ === 'string' && __API_BASE__ !== '')) return;
  const answers: FirstAnswers = new Map();
  const ask = (url: URL, authorization?: string) => {
    const headers = { accept: 'application/json', ...(authorization && { authorization }) };
    const sent = fetch(url, { headers, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const first: FirstAnswer = { answer: sent.then((answer) => readWhole(answer, first)), authorization };
    // Whoever takes it hears of the failure; if nobody does, there was none.
    first.answer.catch(() => {});
    answers.set(url.href, first);
  };
  Object.assign(window, { firstAnswers: answers });
  for (const url of addressesOf(wanted.dataset.open)) ask(url);
  const access = stored('access');
  if (access === null) return;
  const before = answers.size;
  const plain = window.location.search === '' ? wanted.dataset.plain : undefined;
  for (const url of [...addressesOf(wanted.content), ...addressesOf(plain)]) ask(url, `Bearer ${access}`);
  // What comes will hold dates or numbers. The first formatter of a page takes long, so it is made while that is awaited,
  // but not before something is to be seen.
  if (answers.size > before) requestAnimationFrame(() => setTimeout(makeFormatter));
}

function makeFormatter(): void {
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
}

/** Nobody may take the answer, and one that is left unread would keep one of the browser's few connections. */
async function readWhole(answer: Response, first: FirstAnswer): Promise<Response> {
  const body = await answer.arrayBuffer();
  const header = (name: string) => answer.headers.get(name) ?? undefined;
  if (answer.status === 200) first.said = { body, etag: header('etag'), allow: header('allow') };
  return new Response(body.byteLength > 0 ? body : null, answer);
}

/** The page's own query narrows a list down in the API's words. `*` stands for the record that the page shows. */
function addressOf(address: string): URL | undefined {
  const { pathname, search, origin } = window.location;
  const record = pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  if (address.includes('*') && !isId(record)) return undefined;
  const url = new URL(`/api/v1/${address.replace('*', record)}`, origin);
  if (url.search !== '')
    for (const [name, value] of new URLSearchParams(search))
      if (!HOW_IT_LOOKS.includes(name)) url.searchParams.set(name, value);
  url.searchParams.sort();
  return url;
}

/** As `parseRecordId` reads it, which would have to be loaded. */
function isId(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text));
}

function addressesOf(text: string | undefined): URL[] {
  const words = (text ?? '').split(' ').filter(Boolean);
  return words.flatMap((address) => addressOf(address) ?? []);
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is forbidden: nothing is kept then.
    return null;
  }
}
