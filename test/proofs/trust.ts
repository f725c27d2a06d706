import { parseArgs } from 'node:util';
import { startPostgres } from '../support/postgres-server.ts';
import type { Figure } from './proof.ts';
import { proofs } from './proofs.ts';

/**
 * `npm run trust`: proves what the product promises about crashes, hostile input and load, each with a control in which
 * the protection is off. Prints `name figure target pass|fail`; the exit code is 1 if something failed. `-- --quick`
 * takes minutes instead of an hour, `-- --only NAME` runs proofs whose name contains NAME, `-- --soak-minutes N` sets
 * the length of the soak, `-- --engine postgresql` runs them on a PostgreSQL of their own.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
    'soak-minutes': { type: 'string', default: '20' },
  },
});
const soakMinutes = Number(values['soak-minutes']);
const size = { long: values.quick !== true, soakMinutes: Number.isFinite(soakMinutes) ? soakMinutes : 20 };
const chosen = proofs.filter(({ name }) => name.includes(values.only ?? ''));
if (chosen.length === 0) {
  console.error(
    `No proof is called "${values.only}". There are: ${proofs.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

if (values.engine !== 'sqlite' && values.engine !== 'postgresql') {
  console.error(`--engine is "${values.engine}" but should be sqlite or postgresql.`);
  process.exit(1);
}
const database = values.engine === 'postgresql' ? await startPostgres(true) : undefined;
if (database) {
  process.env.TEST_ENGINE = 'postgresql';
  process.env.MAINSTAY_STARTED_POSTGRES = database.url;
}

let failed = 0;
for (const [index, proof] of chosen.entries()) {
  const started = performance.now();
  const minutes = () => Math.round((performance.now() - started) / 60_000);
  // The longest takes an hour; the output shows that it is still running.
  const report = () =>
    console.error(`  ${index + 1}/${chosen.length} ${proof.name}: ${minutes()} min so far`);
  const reporting = setInterval(report, 60_000);
  const figures = await proof
    .run(size)
    .catch((error: unknown): Figure[] => [
      { name: proof.name, figure: 'broke off', target: String(error), pass: false },
    ])
    .finally(() => clearInterval(reporting));
  for (const { name, figure, target, pass } of figures) {
    const word = figure === 'skipped' ? 'skip' : pass ? 'pass' : 'fail';
    console.log(`${name.padEnd(56)} ${figure.padEnd(28)} ${target.padEnd(20)} ${word}`);
    if (!pass) failed += 1;
  }
  console.log(`  (${proof.name}: ${((performance.now() - started) / 1000).toFixed(0)} s)`);
}
await database?.remove();
console.log(failed === 0 ? 'all pass' : `${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
