import type { Store } from '../store/store.ts';
import { movePosition } from './cursors.ts';
import { type Listener, unheard } from './listener.ts';

/**
 * Tells all listeners of a store what they have not heard. One that fails stops no other and goes on next time where it was.
 * Only one process at a time may do this for a store.
 * @throws the first error of a listener, after the others are done
 */
export async function relayAudit<From>(
  store: Store,
  listeners: readonly Listener<From>[],
  from: From,
): Promise<void> {
  const told = await Promise.allSettled(listeners.map((listener) => tell(store, listener, from)));
  for (const one of told) if (one.status === 'rejected') throw one.reason;
}

async function tell<From>(store: Store, listener: Listener<From>, from: From): Promise<void> {
  for (;;) {
    const { isNew, entries, position, hasMore } = await store.read((reader) => unheard(reader, listener));
    // What is written while it begins is told after, once more.
    if (isNew) await listener.begin?.(from);
    else if (entries.length > 0) await listener.hear(entries, from);
    else if (!hasMore) return;
    await store.write((writer) => movePosition(writer, listener.name, position));
  }
}
