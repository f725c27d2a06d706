import { startBalancer } from '../support/balancer.ts';

/** The balancer as a separate process, so that it takes no time from the measuring process. */
const { PORT = '0', NODES = '' } = process.env;
await startBalancer(NODES.split(',').map(Number), Number(PORT));
