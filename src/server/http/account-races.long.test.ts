import { afterAll, beforeAll, expect, test } from 'vitest';
import { RACES, type RaceStage, runRace } from '../../../test/support/account-races.ts';
import { type TempApp, tempApp } from '../../../test/support/temp-app.ts';

/** The proof of the same races runs many more rounds. */
const ROUNDS = 3;
/** On a busy machine the request that ends access may lose the race some times in a row, which shows nothing. */
const MOST_ROUNDS = 60;

/** On PostgreSQL access is ended on one node and used on another. */
let temp: TempApp;
let stage: RaceStage;
beforeAll(async () => {
  temp = await tempApp();
  const { admin, acme } = temp.tokens;
  const tenant = temp.tenancy.bySubdomain('acme')?.id as number;
  stage = { here: temp.ask, there: await temp.anotherNode(), admin, colleague: acme, tenant };
});
afterAll(() => temp.remove());

test.each(RACES)('$name at the same time: nothing of before goes on', { timeout: 120_000 }, async (race) => {
  let ended = 0;
  for (let round = 0; round < ROUNDS || (ended === 0 && round < MOST_ROUNDS); round += 1) {
    const outlived = await runRace(stage, race);
    expect(outlived).not.toBe(true);
    if (outlived === false) ended += 1;
  }
  expect(ended).toBeGreaterThan(0);
});
