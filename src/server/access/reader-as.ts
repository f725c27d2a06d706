import { absentUser } from '../auth/principal.ts';
import type { Reader } from '../store/store.ts';
import { visibleReader } from './visible-reader.ts';

/** A reader that sees what a user of a tenant may read with their present role; null for an unknown or inactive user. */
export async function readerAs(reader: Reader, user: number): Promise<Reader | null> {
  const principal = await absentUser(reader, user);
  return principal && visibleReader(reader, principal);
}
