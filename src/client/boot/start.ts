import { tellOfLostCode } from '../app/lost-code.ts';
import type { FirstAnswer, FirstAnswers } from '../data/first-answers.ts';
import { takeLinkToken } from '../data/link-token.ts';

/** Set at build time; see `data/api-base.ts`. */
declare const __API_BASE__: string | undefined;

/** Query parameters that determine how records are shown, not which. */
const HOW_IT_LOOKS = ['view', 'columns', 'saved', 'group', 'span', 'shown'];

/** The same timeout as the app's (`transport.ts`). */
const TIMEOUT_MS = 30_000;

/**
 * Runs as a small classic script before the page is painted, while the app's code is still loading. It must not import anything
 * that has to be loaded separately.
 */
takeLinkToken();
tellOfLostCode();
applyChoices();
tellReader();
askFirst();

/**
 * Applies the device's choices (`device-choice.ts`) before the first paint. Without a chosen theme the style sheet follows the
 * system.
 */
function applyChoices(): void {
  for (const name of ['theme', 'sidebar', 'density']) {
    const chosen = stored(name);
    if (chosen !== null) document.documentElement.dataset[name] = chosen;
  }
}

/**
 * The page may contain prerendered parts for signed-in users and for guests: the style sheet shows only those that apply. Only the
 * app submits its forms: typed values must not end up in an address. A form submitted before the app is there waits for it.
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
 * Requests the data of the first screen, as listed in the page by the server (`first-screens.ts` makes the list at build time). The
 * app uses these responses instead of its own requests.
 */
function askFirst(): void {
  const wanted = document.querySelector<HTMLMetaElement>('meta[name="first-answers"]');
  // The app itself sends the requests to an API on another host.
  if (!wanted || (typeof __API_BASE__ === 'string' && __API_BASE__ !== '')) return;
  const answers: FirstAnswers = new Map();
  const ask = (url: URL, authorization?: string) => {
    const headers = { accept: 'application/json', ...(authorization && { authorization }) };
    const sent = fetch(url, { headers, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const first: FirstAnswer = { answer: sent.then((answer) => readWhole(answer, first)), authorization };
    // Failures are reported to whoever uses the response; if nobody does, they are ignored.
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
  // The responses will contain dates or numbers. Creating a page's first formatter is slow, so that is done while waiting, but not
  // before the first paint.
  if (answers.size > before) requestAnimationFrame(() => setTimeout(makeFormatter));
}

function makeFormatter(): void {
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
}

/** Reads the whole body: the response may never be used, and an unread one would keep one of the browser's few connections. */
async function readWhole(answer: Response, first: FirstAnswer): Promise<Response> {
  const body = await answer.arrayBuffer();
  const header = (name: string) => answer.headers.get(name) ?? undefined;
  if (answer.status === 200) first.said = { body, etag: header('etag'), allow: header('allow') };
  return new Response(body.byteLength > 0 ? body : null, answer);
}

/** The page's query filters a list with the API's own parameters. `*` stands for the id of the page's record. */
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

/** The same check as `parseRecordId`, which would have to be loaded. */
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
    // Storage is forbidden, so nothing is kept.
    return null;
  }
}
