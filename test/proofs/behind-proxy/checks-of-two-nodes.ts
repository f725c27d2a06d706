import {
  largeBodies,
  largeHeaders,
  type Result,
  refusedBodies,
  rollingRestart,
  suspendedTenant,
} from './checks.ts';
import { type Nodes, withTwoNodes } from './two-nodes.ts';

/** All checks for a proxy that asks two nodes whether they are ready. @param behind runs it in front of them */
export async function checksOfTwoNodes(
  behind: (nodes: Nodes, work: (port: number) => Promise<void>) => Promise<void>,
): Promise<Result[]> {
  const results: Result[] = [];
  await withTwoNodes('port', async (nodes) => {
    await nodes.suspend('globex');
    await behind(nodes, async (port) => {
      results.push(await suspendedTenant('a suspended tenant', port));
      results.push(await largeBodies('large bodies', port));
      results.push(await largeHeaders('large headers', port));
      results.push(await refusedBodies('bodies of strangers', port));
      results.push(await rollingRestart('rolling restart, readiness asked', port, nodes));
      results.push(await rollingRestart('nodes killed', port, nodes, 'SIGKILL'));
    });
  });
  return results;
}
