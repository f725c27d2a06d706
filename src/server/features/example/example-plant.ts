import { ApiError } from '../../../shared/errors.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { eq } from '../../store/eq.ts';
import type { Row, Writer } from '../../store/store.ts';
import { type ExamplePlant, examplePlantOf, keepState, PLANT, plantRow, RECORD } from './example-state.ts';

/** Requests an example plant; the job fills it. If there is one already, complete or not, nothing happens. */
export function fillExamplePlant(ctx: RecordContext): Promise<ExamplePlant> {
  return changed(ctx, async (writer, row) => {
    if (row && row.state !== 'removed') return;
    await writer.remove(PLANT, []);
    const begun = { begun_at: ctx.now.getTime(), user: ctx.principal.id };
    await writer.insert(PLANT, { state: 'filling', done: 0, total: 0, ...begun, kept: null });
  });
}

/**
 * Requests its removal, even while it is still being filled; once removed, the records that stayed are no longer
 * listed.
 */
export function removeExamplePlant(ctx: RecordContext): Promise<ExamplePlant> {
  return changed(ctx, async (writer, row) => {
    if (!row || row.state === 'removing') return;
    if (row.state === 'removed') {
      await writer.remove(PLANT, []);
      return;
    }
    const total = await writer.count(RECORD, { where: [eq('use', 'own')] });
    await keepState(writer, row.id, { state: 'removing', done: 0, total });
  });
}

/** The example plant of the tenant, for its admins. @throws ApiError `forbidden` */
export function readExamplePlant(ctx: RecordContext): Promise<ExamplePlant> {
  requireAdmin(ctx);
  return ctx.store.read(examplePlantOf);
}

function requireAdmin({ principal }: RecordContext): void {
  if (!principal.rights.isAll) throw new ApiError('forbidden', 'The example plant is for admins.');
}

function changed(
  ctx: RecordContext,
  work: (writer: Writer, row: Row | null) => Promise<void>,
): Promise<ExamplePlant> {
  requireAdmin(ctx);
  return ctx.store.write(async (writer) => {
    await ctx.principal.stillValid(writer);
    await work(writer, await plantRow(writer));
    return examplePlantOf(writer);
  });
}
