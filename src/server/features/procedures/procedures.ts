import { FINDING } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { Answers, StepsSchema } from '../../../shared/procedure/step.ts';
import { type Fact, say } from '../../../shared/texts/text.ts';
import type { Transaction } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Reader, Row, RowOf } from '../../store/store.ts';

export const PROCEDURE = 'procedures/procedure';
export const VERSION = 'procedures/version';
export const RUN = 'procedures/run';

/** The steps of a version; an empty draft has none. */
export function stepsOf(version: RowOf<typeof VERSION> | null): StepsSchema {
  return (version?.steps ?? {}) as StepsSchema;
}

/** The version that a run uses, whatever has been published since. */
export async function versionOf(reader: Reader, run: Row): Promise<RowOf<typeof VERSION>> {
  const version = await reader.get(VERSION, Number(writtenValue(run, 'version')));
  if (!version) throw new Error(`Run ${run.id} has lost its version`);
  return version;
}

export function answersOf(run: Row): Answers {
  return (run.answers ?? {}) as Answers;
}

/** Adds the published steps of a procedure to a work order. @throws ApiError `invalid` if nothing is published */
export async function addRun(
  transaction: Transaction,
  order: number,
  procedure: RowOf<typeof PROCEDURE>,
): Promise<RowOf<typeof RUN>> {
  const version = writtenValue(procedure, 'current');
  if (typeof version !== 'number') throw fieldError('procedure', say('procedures.nothing_published'));
  return transaction.create(RUN, {
    work_order: order,
    procedure: procedure.id,
    version,
    name: String(procedure.name),
  });
}

/** @throws ApiError `invalid` if the run is finished */
export function requireOpenRun({ state }: Row): void {
  if (state !== 'open') throw new ApiError('invalid', undefined, { state: [say('procedures.answers_stay')] });
}

/** What was found, as one fact of a text. */
export function findingsFact(findings: { text: unknown }[]): Fact {
  return { entity: FINDING, property: 'text', value: findings.map(({ text }) => text).join('; ') };
}
