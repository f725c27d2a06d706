import { requireSession } from '../auth/live-session.ts';
import type { Writer } from '../store/store.ts';
import type { RecordContext } from './record-context.ts';

/**
 * Runs a transaction for who asks, if the session still stands when its turn has come.
 * @throws ApiError `unauthenticated`
 */
export function writeAs<T>(
  { store, session }: RecordContext,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  return store.write(async (writer) => {
    await requireSession(writer, session);
    return work(writer);
  });
}
