import { writeSync } from 'node:fs';
import { productModel } from '../../src/server/product-model.ts';

/**
 * For the power cuts: writes records into a store and prints, with the same system calls that the trace records, which
 * of them are acknowledged. `prepare` only creates the store.
 */
const [dataDir = '', mode = 'write', count = '0', weak] = process.argv.slice(2);
if (weak) {
  process.env.WEAK = weak;
  await import('./weaken.ts');
}
const { sqliteEngine } = await import('../../src/server/store/sqlite/engine.ts');
// Makes a short run write its log back too, immediately and on the thread that does so.
const logLimits = { long: 40, some: 30, longer: 100, longest: 160 };
const engine = sqliteEngine({ dataDir, model: productModel, logLimits });
const store = await engine.openOrCreate({ tenant: 1 });
if (mode === 'write') {
  writeSync(1, 'begin\n');
  for (let number = 1; number <= Number(count); number += 1) {
    const text = `${number} ${'x'.repeat((number * 97) % 900)}`;
    await store.write((writer) => writer.insert('company/site', { code: `C${number}`, name: text }));
    writeSync(1, `ack ${number}\n`);
  }
  // As in a power cut: nothing is closed.
  process.kill(process.pid, 'SIGKILL');
}
await store.close();
await engine.close();
