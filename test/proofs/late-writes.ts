import { sleep } from './proof.ts';
import type { TrustServer } from './trust-server.ts';

/**
 * Waits until a server that answers before it writes (`early-answer` of weaken.ts) has written everything it has answered.
 */
export async function settled(server: TrustServer): Promise<void> {
  while (Number((await server.ask('GET', '/healthz')).headers['x-late'] ?? 0) > 0) await sleep(20);
}
