import { useAnswer } from './answer.ts';
import { putAnswer } from './cache.ts';
import { call } from './endpoint.ts';
import type { DataOf } from './operations.ts';

type OwnRights = DataOf<'get', '/users/rights'>;

/** What who is signed in may do; undefined until that is known. */
export function useOwnRights(signedIn: boolean): OwnRights | undefined {
  return useAnswer(signedIn ? '/users/rights' : null).data;
}

/** Reads it before the first page of a session is drawn. */
export async function loadOwnRights(): Promise<void> {
  const { data } = await call('get', '/users/rights');
  putAnswer(['answer', 'users/rights'], data);
}
