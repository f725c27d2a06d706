import { startBalancer } from '../support/balancer.ts';

/** The balancer as a process of its own, so that it takes no time from whoever measures. */
const { PORT = '0', NODES = '' } = process.env;
await startBalancer(NODES.split(',').map(Number), Number(PORT));
