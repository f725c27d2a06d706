import { createHash } from 'node:crypto';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant } from '@stryker-mutator/api/core';
import { PluginKind } from '@stryker-mutator/api/plugin';

const { MUTATIONS_SEED = '1', MUTATIONS_SHARE = '1' } = process.env;

/** Whether a fault belongs to the sample. The same seed and the same code give the same faults. */
export function isInSample({ id, mutatorName }: Pick<Mutant, 'id' | 'mutatorName'>): boolean {
  const digest = createHash('sha256').update(`${MUTATIONS_SEED} ${id} ${mutatorName}`).digest();
  return digest.readUInt32BE() / 2 ** 32 < Number(MUTATIONS_SHARE);
}

/** Stryker can leave out what does not compile; here it leaves out what is not in the sample. */
class SampleChecker implements Checker {
  async init(): Promise<void> {}

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isInSample(mutant)
          ? { status: CheckStatus.Passed }
          : { status: CheckStatus.CompileError, reason: 'not in the sample' },
      ]),
    );
  }
}

export const strykerPlugins = [{ kind: PluginKind.Checker, name: 'sample', injectableClass: SampleChecker }];
