import { ApiError } from '../../../shared/errors.ts';
import { stepsError } from '../../../shared/procedure/steps-error.ts';
import { say } from '../../../shared/texts/text.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, RowOf, Value, ValuesOf } from '../../store/store.ts';
import { PROCEDURE, stepsOf, VERSION } from './procedures.ts';

/** The fields of a version that people write; the server sets the others. */
const WRITTEN = ['steps', 'note'];

/** Procedures: a new one gets a draft at once, and each further draft starts as a copy of the newest version. */
export const procedureHooks: EntityHooks<typeof PROCEDURE> = {
  entity: PROCEDURE,
  async afterSave({ before }, after, transaction) {
    if (!before) await transaction.create(VERSION, { procedure: after.id });
  },
  actions: {
    async revise({ row }, transaction) {
      const newest = await newestVersion(transaction.writer, row.id);
      if (newest?.state === 'draft')
        throw fieldError('current', say('procedures.draft_there', { version: String(newest.name) }));
      await transaction.create(VERSION, { procedure: row.id, steps: (newest?.steps ?? null) as Value });
    },
  },
};

/** Versions: numbered, editable while they are drafts, and never again once published. */
export const versionHooks: EntityHooks<typeof VERSION> = {
  entity: VERSION,
  async validate({ before, values }) {
    if (before && before.state !== 'draft' && WRITTEN.some((name) => Object.hasOwn(values, name)))
      throw fieldError('steps', say('procedures.steps_stay', { state: String(before.state) }));
    const { steps } = values;
    const wrong = typeof steps === 'object' && steps !== null ? stepsError(steps) : undefined;
    if (wrong !== undefined) throw fieldError('steps', wrong);
  },
  async derive(change, reader): Promise<ValuesOf<typeof VERSION>> {
    if (change.before) return {};
    const newest = await newestVersion(reader, Number(valueAfter(change, 'procedure')));
    const number = Number(newest?.number ?? 0) + 1;
    return { number, name: `Version ${number}` };
  },
  async beforeDelete(_change, row, { isGoing }) {
    if (row.state !== 'draft' && !isGoing(PROCEDURE, row.procedure.id))
      throw new ApiError(
        'still_referenced',
        say('procedures.version_kept', { version: String(row.name), state: String(row.state) }),
      );
  },
  actions: {
    async publish({ row }, transaction) {
      const steps = stepsOf(row);
      const wrong = stepsError(steps);
      if (wrong !== undefined) throw fieldError('steps', wrong);
      if (Object.keys(steps.properties ?? {}).length === 0)
        throw fieldError('steps', say('procedures.needs_a_step'));
      const { writer } = transaction;
      const procedure = await writer.get(PROCEDURE, row.procedure.id);
      if (!procedure) throw fieldError('procedure', say('procedures.is_gone'));
      const published = [eq('procedure', procedure.id), eq('state', 'published')];
      for (const old of await writer.find(VERSION, { where: published }))
        await transaction.update(VERSION, old, { state: 'retired' });
      await transaction.update(PROCEDURE, procedure, { current: row.id });
    },
  },
};

async function newestVersion(reader: Reader, procedure: number): Promise<RowOf<typeof VERSION> | undefined> {
  const [newest] = await reader.find(VERSION, {
    where: [eq('procedure', procedure)],
    order: [{ property: 'number', descending: true }],
    limit: 1,
  });
  return newest;
}
