import { RACES, type Race, type RaceStage, runRace } from '../support/account-races.ts';
import type { Row } from './ask.ts';
import { type Figure, figure, type Proof } from './proof.ts';
import { type TrustServer, withNodes } from './trust-server.ts';

/** Hashing uses two threads; a few rounds at once keep them busy. */
const AT_ONCE = 3;
/** Failures are counted by address too, and hundreds from one address would be refused. */
const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' };
/**
 * Enough rounds for one in which the attempt succeeds without the protection, and for one in which access is ended first; usually the first
 * round shows both.
 */
const MOST_TRIES = 60;
/** A refresh verifies nothing before its transaction, so there is no second check to leave out. */
const ALWAYS_WHOLE = /^refresh/;

/** A reset or a deactivation while the old password is being used elsewhere: no old access survives. */
export const accountRaces: Proof = {
  name: 'account races',
  async run({ long }) {
    const rounds = long ? 200 : AT_ONCE;
    const held = await withNodes({ environment: BEHIND_PROXY }, (here, there) => all(here, there, rounds));
    const control = await withNodes({ weak: 'no-second-look', environment: BEHIND_PROXY }, (here, there) =>
      all(here, there),
    );
    return RACES.flatMap((race, index) => {
      const [proof, weak] = [held[index] as Outcome, control[index] as Outcome];
      return [
        figure(
          `${race.name}, ${proof.rounds} times: got through`,
          proof.outlived,
          '0',
          proof.outlived === 0 && proof.ended > 0,
        ),
        ...controlOf(race, weak),
      ];
    });
  },
};

function controlOf(race: Race, { outlived, rounds }: Outcome): Figure[] {
  if (ALWAYS_WHOLE.test(race.name)) return [];
  return [figure(`control: not verified again, ${rounds} times`, outlived, '> 0', outlived > 0)];
}

interface Outcome {
  rounds: number;
  /** Rounds in which access was ended, because the attempt had not come first. */
  ended: number;
  outlived: number;
}

/** Runs every race this many times; without a number, until an attempt succeeds. */
async function all(here: TrustServer, there: TrustServer, rounds?: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const race of RACES) {
    const outcome = { rounds: 0, ended: 0, outlived: 0 };
    outcomes.push(outcome);
    if (rounds === undefined && ALWAYS_WHOLE.test(race.name)) continue;
    // Signed in again for each race, because an access token lasts only a quarter of an hour.
    const stage = await stageOf(here, there);
    const goesOn = () =>
      rounds === undefined
        ? outcome.outlived === 0 && outcome.rounds < MOST_TRIES
        : outcome.rounds < rounds || (outcome.ended === 0 && outcome.rounds < MOST_TRIES);
    const runner = async () => {
      while (goesOn()) {
        outcome.rounds += 1;
        const outlived = await runRace(stage, race);
        if (outlived !== undefined) outcome.ended += 1;
        if (outlived) outcome.outlived += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runner));
  }
  return outcomes;
}

/** The two nodes as a race sees them. */
export async function stageOf(here: TrustServer, there: TrustServer): Promise<RaceStage> {
  const admin = await here.signIn('admin', 'admin@mainstay.example');
  const path = '/api/v1/tenants/tenant?schema_name=acme';
  const { body } = await here.ask<[Row]>('GET', path, { at: 'admin', token: admin });
  return {
    here: here.ask,
    there: there.ask,
    admin,
    colleague: await here.signIn('acme'),
    tenant: body.data[0].id,
  };
}
