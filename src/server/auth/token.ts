import { createCipheriv, createDecipheriv, createHash, hash, randomBytes } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new secret token: 32 random bytes as text. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token. Undefined for text that cannot be a token. */
export function tokenHash(token: string | undefined): string | undefined {
  if (token === undefined || !TOKEN.test(token)) return undefined;
  return hash('sha256', token, 'base64url');
}

/** Encrypts text so that only the holder of the token can read it; access to the store is not enough. */
export function seal(token: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey(token), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts what `seal` made with the same token. @throws Error for another token */
export function unseal(token: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealKey(token), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

function sealKey(token: string): Buffer {
  // Derived from another input than the stored hash; otherwise the store would contain the key.
  return createHash('sha256').update(`successor of ${token}`).digest();
}
