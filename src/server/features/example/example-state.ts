import { jobFailures } from '../../jobs/failure.ts';
import type { Reader, Row, Value, Writer } from '../../store/store.ts';

/** The progress of a tenant's example plant; the store has at most one row of it. */
export const PLANT = '_example_plant';
/** The records of the example: `own` ones are removed one by one, a `part` with its parent, and `shared` ones belong to the tenant. */
export const RECORD = '_example_record';
export const JOB = 'example plant';

type State = 'filling' | 'filled' | 'removing' | 'removed';

/** An example record that was not removed, since a record of the tenant refers to it. */
export interface KeptRecord {
  entity: string;
  id: number;
  label: string;
  /** What refers to it. */
  reason: string;
}

/** The example plant as the API shows it. */
export interface ExamplePlant {
  state: State | 'none';
  /** How much of the filling or removing is done. */
  percent: number;
  /** The records that stayed when it was removed. */
  kept: KeptRecord[];
  /** Why it does not progress; it is retried automatically. */
  problem: string | null;
}

export function plantRow(reader: Reader): Promise<Row | null> {
  return reader.first(PLANT, []);
}

/** The example plant of a store. */
export async function examplePlantOf(reader: Reader): Promise<ExamplePlant> {
  const row = await plantRow(reader);
  if (!row) return { state: 'none', percent: 0, kept: [], problem: null };
  const state = row.state as State;
  const [done, total] = [Number(row.done), Number(row.total)];
  const isOver = state === 'filled' || state === 'removed';
  const failed = (await jobFailures(reader)).find(({ job }) => job === JOB);
  return {
    state,
    percent: isOver ? 100 : total === 0 ? 0 : Math.floor((99 * done) / total),
    kept: keptOf(row),
    problem: isOver ? null : (failed?.error ?? null),
  };
}

export function keptOf(row: Row): KeptRecord[] {
  return (row.kept as { records: KeptRecord[] } | null)?.records ?? [];
}

/** Stores its progress. */
export async function keepState(
  writer: Writer,
  id: number,
  { kept, ...values }: { state?: State; done?: number; total?: number; kept?: KeptRecord[] },
): Promise<void> {
  const records = kept && { kept: { records: kept } as unknown as Value };
  await writer.update(PLANT, id, { ...values, ...records });
}
