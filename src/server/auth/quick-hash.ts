import crypto, { argon2Sync, randomBytes } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { asStored } from './password.ts';

/**
 * For tests: a stored password that is verified in less than a millisecond, since the hash itself states its cost. Test
 * users sign in many times. Passwords stored by the server itself keep their full cost.
 */
export function quickHash(password: string): string {
  const nonce = randomBytes(16);
  const message = Buffer.from(asStored(password), 'utf8');
  const hash = argon2Sync('argon2id', {
    message,
    nonce,
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const [salt, told] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${told}`;
}

/**
 * For tests of many attempts: every hash costs as little as that of `quickHash`, also that of somebody whom nobody knows. The
 * answer is a function that brings the real one back.
 */
export function cheapHashing(): () => void {
  const { argon2 } = crypto;
  const set = (hash: typeof argon2) => {
    crypto.argon2 = hash;
    // Modules that import it by name get it only then.
    syncBuiltinESMExports();
  };
  set((algorithm, parameters, done) => argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done));
  return () => set(argon2);
}
