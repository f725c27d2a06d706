/**
 * Loaded before the server, with --expose-gc, by proofs that watch its memory: each SIGUSR2 collects all garbage, and
 * prints how many bytes are left in the heap.
 */
process.on('SIGUSR2', () => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  console.log(`heap ${process.memoryUsage().heapUsed}`);
});
