import { useAnswer } from './answer.ts';
import { putAnswer } from './cache.ts';
import { call } from './endpoint.ts';
import type { DataOf } from './operations.ts';

type OwnRights = DataOf<'get', '/users/rights'>;

/** The signed-in user's rights; undefined until known. */
export function useOwnRights(signedIn: boolean): OwnRights | undefined {
  return useAnswer(signedIn ? '/users/rights' : null).data;
}

/** Loads the rights before the first page of a session is rendered. */
export async function loadOwnRights(): Promise<void> {
  const { data } = await call('get', '/users/rights');
  putAnswer(['answer', 'users/rights'], data);
}
