import { type CacheKey, cachedAnswer, nameOf, putAnswer } from './cache.ts';
import { atSessionEnd } from './session-end.ts';
import { currentSession } from './session-store.ts';
import { parseStored, readStored, writeStored } from './storage.ts';

/**
 * The last lists and records of the cache, in the browser's storage: the next visit draws them at once and asks anew
 * behind them. docs/decisions/0017-what-was-last-shown.md says whose they are and when they go.
 */

/** Everything in localStorage that begins with `kept:` goes when the session ends; see `dropAllKept`. */
const NAME = 'kept:answers';
const MOST_CHARACTERS = 250_000;
const MOST_AGE_MS = 12 * 60 * 60 * 1000;
/** Answers come in a row; they are written once, after the last of them. */
const REST_MS = 500;

interface Persisted {
  owner: string;
  /** The newest first. */
  answers: [key: CacheKey, data: unknown, at: number][];
}

/** By SWR's name of each answer of this page, when it came; the newest last. */
const answeredAt = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whose answers are in this page. Another tab may have signed in as somebody else a moment ago. */
let user: number | undefined;

atSessionEnd(() => {
  clearTimeout(timer);
  answeredAt.clear();
  user = undefined;
});

/** Puts what was kept into the cache if it is of whoever is signed in here, of this version, and not too old. */
export function restoreAnswers(now = Date.now()): void {
  user = currentSession().user?.id;
  const persisted = parseStored<Persisted>(readStored(NAME));
  const isOwn = persisted !== undefined && persisted.owner === ownerOfNow();
  const answers = isOwn ? persisted.answers.filter(([, , at]) => now - at < MOST_AGE_MS) : [];
  if (answers.length === 0) writeStored(NAME, null);
  for (const [key, data, at] of answers.reverse()) {
    putAnswer(key, data);
    answeredAt.set(nameOf(key), at);
  }
}

/** Keeps an answer for the next visit, soon. @param name SWR's name of it */
export function persistAnswer(name: string): void {
  // Whose it is counts now: by the time it is written, another tab may have signed in as somebody else.
  user ??= currentSession().user?.id;
  answeredAt.delete(name);
  answeredAt.set(name, Date.now());
  clearTimeout(timer);
  timer = setTimeout(persistAll, REST_MS);
}

function persistAll(): void {
  const session = currentSession();
  const owner = ownerOfNow();
  user ??= session.user?.id;
  if (owner === undefined || user !== session.user?.id) return;
  const oldest = Date.now() - MOST_AGE_MS;
  const texts: string[] = [];
  let characters = 0;
  for (const [name, at] of [...answeredAt].reverse()) {
    const answer = cachedAnswer(name);
    if (!answer || at < oldest || !isPersisted(answer.key)) continue;
    const text = JSON.stringify([answer.key, answer.data, at] satisfies Persisted['answers'][number]);
    characters += text.length;
    if (characters > MOST_CHARACTERS) break;
    texts.push(text);
  }
  if (texts.length > 0) writeStored(NAME, `{"owner":${JSON.stringify(owner)},"answers":[${texts.join()}]}`);
}

/**
 * Lists, records, and what the first page shows. Devices and the like are nobody's business; and a form that makes the one
 * thing a record may have must not begin before it is known that there is none.
 */
function isPersisted([kind, path]: CacheKey): boolean {
  if (kind === 'answer')
    return path === 'dashboard' || path === 'platform/overview' || path === 'users/rights';
  return kind === 'list' || kind === 'record' || kind === 'options';
}

/** Whose they are: the user and the tenant that are named, and the version of the app, hence of the schemas. */
function ownerOfNow(): string | undefined {
  const { signedIn, user } = currentSession();
  if (!signedIn || !user) return undefined;
  const tenant = document.querySelector<HTMLMetaElement>('meta[name=tenant]');
  const app = document.querySelector<HTMLScriptElement>('script[type=module]');
  return JSON.stringify([user.id, tenant?.content, tenant?.dataset.subdomain, app?.src]);
}
