import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { Semaphore } from '../lib/semaphore.ts';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Hashing takes long and shares a small thread pool with file access, so two run at a time and the queue is short.
 * Tenants are served in turn, so that many sign-ins at one do not lock out the others.
 */
const hashing = new Semaphore(2, 50);

/**
 * A password in the form that is hashed: another keyboard may produce the same password in another Unicode composition
 * or width.
 */
export function asStored(password: string): string {
  return password.normalize('NFKC');
}

/** The parameters of a stored hash. */
interface Parsed {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  hash: Buffer;
}

/**
 * Hashes a password with argon2id. The result is one line of text with its salt and cost parameters. `line` is the
 * queue it waits in: the store of a tenant.
 * @throws ApiError `unavailable` when too many hashes are waiting
 */
export async function hashPassword(password: string, line?: unknown): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const costs = { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };
  const hash = await derive(password, { ...costs, salt, length: HASH_BYTES }, line);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(hash)}`;
}

/**
 * Whether a password matches a stored hash. Without a hash it takes the same time and returns false. `line` is as
 * above.
 * @throws ApiError `unavailable` when too many hashes are waiting
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  line?: unknown,
): Promise<boolean> {
  const { hash, ...costs } = parse(stored ?? NOBODY);
  const derived = await derive(password, { ...costs, length: hash.length }, line);
  return timingSafeEqual(derived, hash) && stored !== undefined;
}

interface Costs {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  length: number;
}

function derive(password: string, costs: Costs, line: unknown): Promise<Buffer> {
  const parameters = {
    message: Buffer.from(asStored(password), 'utf8'),
    nonce: costs.salt,
    memory: costs.memory,
    passes: costs.passes,
    parallelism: costs.parallelism,
    tagLength: costs.length,
  };
  return hashing.run(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)));
      }),
    line,
  );
}

const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

function parse(stored: string): Parsed {
  const parts =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/-]{11,86})\$([\w+/-]{22,86})$/.exec(
      stored,
    );
  if (!parts) throw new Error('A stored password hash is not one of ours');
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
