import { USER } from '../../shared/entity-paths.ts';
import { normalizeText } from '../../shared/texts.ts';
import { eq } from '../store/eq.ts';
import type { Reader, Row, Writer } from '../store/store.ts';

/** Emails are stored and compared in lower case, so apply this before writing a user. */
export function normalizeEmail(email: string): string {
  return normalizeText(email).toLowerCase();
}

/**
 * The user of this store who may sign in with this email. The platform's store also lists the users of all tenants,
 * who can sign in only at their tenant.
 */
export async function userByEmail(reader: Reader, email: string): Promise<Row | null> {
  const rows = await reader.find(USER, {
    where: [eq('email', normalizeEmail(email))],
  });
  return rows.find(belongsHere) ?? null;
}

/** A user of this store by id, if active. */
export async function activeUser(reader: Reader, id: number): Promise<Row | null> {
  const row = await reader.get(USER, id);
  return row && belongsHere(row) && row.is_active === true ? row : null;
}

/** An account of this store. */
export interface Account {
  id: number;
  name: string;
  email: string;
}

export function toAccount(row: Row): Account {
  return { id: row.id, name: String(row.name), email: String(row.email) };
}

export async function credentialOf(reader: Reader, userId: number): Promise<string | undefined> {
  const row = await reader.first('_credential', [eq('user', userId)]);
  return row ? String(row.password_hash) : undefined;
}

/**
 * The user of this email if nothing has changed since the password was verified: still active and with the same
 * password hash. Otherwise null.
 */
export async function stillVerified(
  reader: Reader,
  email: string,
  verified: { user: Row | null; hash: string | undefined },
): Promise<Row | null> {
  const user = await userByEmail(reader, email);
  if (user?.is_active !== true || user.id !== verified.user?.id) return null;
  return (await credentialOf(reader, user.id)) === verified.hash ? user : null;
}

/** Sets the password of a user; the hash comes from `hashPassword`, which must not run inside a transaction. */
export async function setCredential(writer: Writer, userId: number, passwordHash: string): Promise<void> {
  const row = await writer.first('_credential', [eq('user', userId)]);
  if (row) await writer.update('_credential', row.id, { password_hash: passwordHash });
  else await writer.insert('_credential', { user: userId, password_hash: passwordHash });
}

/** The id in a reference as a row holds it. */
export function idOf(reference: unknown): number {
  return (reference as { id: number }).id;
}

/** Whether a row is a user of this store, and not one that its directory lists. */
export function belongsHere(row: Row): boolean {
  return row.tenant === undefined || row.tenant === null;
}
