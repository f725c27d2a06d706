import { readStored } from './storage.ts';
import { type Call, definedOnly } from './transport.ts';

/** A list as the server answered it, with the tag that tells whether it is still so. */
export interface KeptAnswer {
  data: unknown;
  meta: unknown;
  etag: string;
}

const MOST = 100;
/** By address; the oldest first. The API answers `no-store`, so this memory of the page is the only place. */
const kept = new Map<string, KeptAnswer>();

/** What was answered to the same call before. */
export function keptAnswer(call: Call): KeptAnswer | undefined {
  return call.method === 'GET' ? kept.get(addressOf(call)) : undefined;
}

/** Keeps a list that came with a tag. A record's tag is its version alone, which says nothing of the labels in it. */
export function keepAnswer(
  call: Call,
  answer: Omit<KeptAnswer, 'etag'> & { etag: string | undefined },
): void {
  const { etag } = answer;
  if (call.method !== 'GET' || answer.meta === undefined || etag === undefined) return;
  // Signed out while the answer was under way: nothing of the session stays.
  if (readStored('access') === null) return;
  const address = addressOf(call);
  kept.delete(address);
  kept.set(address, { ...answer, etag });
  const oldest = kept.keys().next().value;
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}

export function forgetAnswers(): void {
  kept.clear();
}

function addressOf({ path, query }: Call): string {
  return `${path}?${new URLSearchParams(definedOnly(query))}`;
}
