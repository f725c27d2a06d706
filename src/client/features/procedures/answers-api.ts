import { mutate } from 'swr';
import type { WireRecord } from '../../../shared/wire.ts';
import type { CacheKey } from '../../data/cache.ts';
import { request } from '../../data/request.ts';

/**
 * Saves answers to steps of a procedure, beside those of other people. The page shows the record in the response without another
 * request.
 * @throws RequestError
 */
export async function saveAnswers(
  path: string,
  id: number,
  property: string,
  answers: Record<string, unknown>,
): Promise<void> {
  const address = `${path}/${id}`;
  const { data, etag } = await request<WireRecord>('PATCH', address, { body: { [property]: answers } });
  await mutate(
    ['record', path, address, ''] satisfies CacheKey,
    (known: object | undefined) => ({ ...known, record: data, etag }),
    { revalidate: false },
  );
}
