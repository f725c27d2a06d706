/**
 * What a page last showed, for whoever comes back to it: the start script puts it into the frame that the build has drawn,
 * long before the app runs and has an answer. Only elements that say so (`data-keep`) are kept, as text and tags.
 * docs/decisions/0017-what-was-last-shown.md says what holds of it.
 */

/** Everything in localStorage that begins so goes when the session ends; see `dropAllKept`. */
const PAGE = 'kept:page:';
const OWNER = 'kept:owner';
const MOST_PAGES = 6;
const MOST_CHARACTERS = 100_000;
const MOST_AGE_MS = 12 * 60 * 60 * 1000;

/** An element with its attributes and what is in it, or a text. */
type Kept = string | [tag: string, attributes: [name: string, value: string][], content: Kept[]];
/** By the name that an element gives in `data-keep`, its content. */
type Parts = Record<string, Kept[]>;

declare global {
  interface Window {
    /** Keeps what the page shows now. There where the start script runs. */
    keepPage?(): void;
  }
}

/** Shows what was kept of this page as soon as its frame is there, and lets the app keep what it shows later. */
export function rememberPages(): void {
  window.keepPage = () => withStorage(keepPage);
  // Before the end of the page has come, which the browser does not wait for: it would paint the frame without.
  const parsed = new MutationObserver(() => {
    if (!document.querySelector('#root')?.nextElementSibling) return;
    parsed.disconnect();
    withStorage(showPage);
  });
  parsed.observe(document, { childList: true, subtree: true });
}

function showPage(): void {
  tidy();
  const root = document.querySelector<HTMLElement>('#root[data-drawn=frame]');
  const text = localStorage.getItem(nameOfPage());
  if (!root || text === null || !hasPlainAddress()) return;
  const parts: Parts = JSON.parse(text.slice(text.indexOf('{')));
  for (const element of root.querySelectorAll<HTMLElement>('[data-keep]')) {
    const kept = parts[element.dataset.keep ?? ''];
    if (kept) element.replaceChildren(...kept.map((each) => nodeOf(each)));
  }
  root.dataset.kept = '';
}

function keepPage(): void {
  const owner = ownerOfNow();
  const main = document.querySelector('#root:not([data-drawn]) main');
  // Half a page, or one that failed, is not worth seeing again.
  if (
    owner === undefined ||
    !hasPlainAddress() ||
    !main ||
    main.querySelector('[aria-busy=true], [role=alert]')
  )
    return;
  const parts: Parts = {};
  for (const element of main.querySelectorAll<HTMLElement>('[data-keep]'))
    if (!element.parentElement?.closest('[data-keep]'))
      parts[element.dataset.keep ?? ''] = contentOf(element);
  const text = `${Date.now()} ${JSON.stringify(parts)}`;
  if (Object.keys(parts).length === 0 || text.length > MOST_CHARACTERS) return;
  tidy();
  localStorage.setItem(OWNER, owner);
  localStorage.setItem(nameOfPage(), text);
  for (const name of keptPages().sort(byAge).slice(MOST_PAGES)) localStorage.removeItem(name);
}

/** Whose the page is: the user and the company that are named, and the version of the app that has drawn it. */
function ownerOfNow(): string | undefined {
  const user = localStorage.getItem('user');
  if (user === null || localStorage.getItem('access') === null) return undefined;
  const company = document.querySelector<HTMLMetaElement>('meta[name=tenant]');
  const app = document.querySelector<HTMLScriptElement>('script[type=module]');
  return JSON.stringify([user, company?.content, company?.dataset.subdomain, app?.src]);
}

/** Removes what is somebody else's, of another version, or too old. */
function tidy(): void {
  const isOwn = localStorage.getItem(OWNER) === ownerOfNow();
  for (const name of keptPages())
    if (!isOwn || Date.now() - keptAt(name) > MOST_AGE_MS) localStorage.removeItem(name);
  if (!isOwn) localStorage.removeItem(OWNER);
}

function keptPages(): string[] {
  return Object.keys(localStorage).filter((name) => name.startsWith(PAGE));
}

const keptAt = (name: string) => Number.parseInt(localStorage.getItem(name) ?? '', 10) || 0;
const byAge = (a: string, b: string) => keptAt(b) - keptAt(a);
const nameOfPage = () => PAGE + window.location.pathname.replace(/(.)\/$/, '$1');

/** A query narrows a list down or chooses a tab: what stood there is not what the address alone stands for. */
const hasPlainAddress = () => window.location.search === '';

/** Names would be there twice, and what was typed is nobody's business; the rest is what is seen. */
const NOT_KEPT = /^(id|name|value|title|on.*)$/;

function contentOf(element: Element): Kept[] {
  return [...element.childNodes].flatMap((node): Kept[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || node instanceof HTMLDialogElement) return [];
    const attributes = [...node.attributes].flatMap(({ name, value }): [string, string][] =>
      NOT_KEPT.test(name) ? [] : [[name, value]],
    );
    return [[node.localName, attributes, contentOf(node)]];
  });
}

const SVG = 'http://www.w3.org/2000/svg';

function nodeOf(kept: Kept, isInPicture = false): Node {
  if (typeof kept === 'string') return document.createTextNode(kept);
  const [tag, attributes, content] = kept;
  const isPicture = isInPicture || tag === 'svg';
  const element = isPicture ? document.createElementNS(SVG, tag) : document.createElement(tag);
  // The page's policy forbids the attribute, and allows what a script sets.
  for (const [name, value] of attributes)
    if (name === 'style') element.style.cssText = value;
    else element.setAttribute(name, value);
  element.append(...content.map((each) => nodeOf(each, isPicture)));
  return element;
}

/** A browser may forbid storage, or have no room. The page is then drawn as on a first visit. */
function withStorage(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
