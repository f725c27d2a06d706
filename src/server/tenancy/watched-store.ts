import type { Store } from '../store/store.ts';

/** The same store, telling of every transaction that writes, once it is over. */
export function watchedStore(store: Store, onWrite: () => void): Store {
  return {
    read: (work) => store.read(work),
    write: (work) => store.write(work).finally(onWrite),
    ...(store.version && { version: store.version.bind(store) }),
    close: () => store.close(),
  };
}
