import { type CacheKey, cachedAnswer, nameOf, putAnswer } from './cache.ts';
import { atSessionEnd } from './session-end.ts';
import { currentSession } from './session-store.ts';
import { parseStored, readStored, writeStored } from './storage.ts';
import { whoseData } from './whose.ts';

/**
 * Keeps the cache's latest lists and records in the browser's storage: the next visit shows them at once and revalidates in the
 * background. docs/decisions/0017-what-was-last-shown.md says whose they are and when they go.
 */

/** Everything in localStorage that begins with `kept:` is removed when the session ends; see `dropAllKept`. */
const NAME = 'kept:answers';
const MOST_CHARACTERS = 250_000;
const MOST_AGE_MS = 12 * 60 * 60 * 1000;
/** Responses come in bursts; they are written once, after the last of them. */
const REST_MS = 500;

interface Persisted {
  owner: string;
  /** Newest first. */
  answers: [key: CacheKey, data: unknown, at: number][];
}

/** When each response of this page arrived, by SWR's name; newest last. */
const answeredAt = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** The user whose responses are in this page. Another tab may have just signed in as somebody else. */
let user: number | undefined;

atSessionEnd(() => {
  clearTimeout(timer);
  answeredAt.clear();
  user = undefined;
});

/** Restores kept responses to the cache if they belong to the current user and version, and are not too old. */
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

/** Schedules a response to be kept for the next visit. @param name SWR's name for it */
export function persistAnswer(name: string): void {
  // The user is noted now: by the time of writing, another tab may have signed in as somebody else.
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
 * Lists, records, and the content of the first page. Sensitive data such as the user's devices is not kept; nor is a missing single
 * child record, because its create form must not open before the server has confirmed that there is none.
 */
function isPersisted([kind, path]: CacheKey): boolean {
  if (kind === 'answer')
    return path === 'dashboard' || path === 'platform/overview' || path === 'users/rights';
  return kind === 'list' || kind === 'record' || kind === 'options';
}

/** The owner of the kept responses: user, tenant, and the version of the app, hence of the schemas. */
function ownerOfNow(): string | undefined {
  const whose = whoseData();
  const app = document.querySelector<HTMLScriptElement>('script[type=module]');
  return whose === undefined ? undefined : JSON.stringify([whose, app?.src]);
}
