import { REQUEST, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import { portalPrincipal } from '../../auth/principal.ts';
import { publicSecret } from '../../auth/tenant-secret.ts';
import { fileIds } from '../../files/choose-files.ts';
import { copyFiles, withoutRoom } from '../../files/copy-files.ts';
import type { Hooks, Transaction } from '../../records/hooks.ts';
import { inPipeline } from '../../records/pipeline.ts';
import { contextFor } from '../../records/record-context.ts';
import type { RowOf, Store, Value } from '../../store/store.ts';
import { writeLog } from '../order-log/work-order-log.ts';
import { openReport } from './find-place.ts';
import { checkOpenForm, holderOfForm, madeWith, noteUsed } from './form-token.ts';
import { photoRules } from './photo-rules.ts';
import { readStatus } from './requests.ts';

/** How many photos can be added to those that a report has. */
export function photosLeft(store: Store, photos: unknown): number {
  return Math.max(0, photoRules(store).most - (fileIds(photos) ?? []).length);
}

/**
 * Adds photos to a report, by the token of its status page.
 * @throws ApiError `not_found` for any other token and for reports that are answered for good, `invalid`
 */
export async function addPhotos(
  store: Store,
  token: string,
  { form, photos }: { form: string; photos: number[] },
  { hooks, now }: { hooks: Hooks; now: Date },
): Promise<void> {
  const secret = await publicSecret(store);
  const id = readStatus(secret, token);
  if (id === undefined) throw new ApiError('not_found');
  checkOpenForm(secret, token, form, now);
  const ctx = {
    ...contextFor({ store, principal: portalPrincipal(), hooks, now }),
    uploads: holderOfForm(form),
  };
  await inPipeline(ctx, ctx.schema.at(REQUEST), async (pipeline) => {
    const { writer } = pipeline;
    const report = await openReport(writer, id);
    if ((await madeWith(writer, form)) !== undefined) return;
    if (photos.length > photosLeft(store, report.photos)) {
      const text = say('requests.most_photos', { most: photoRules(store).most });
      throw new ApiError('invalid', text, { photos: [text] });
    }
    const all = [...(fileIds(report.photos) ?? []), ...photos];
    await pipeline.update(REQUEST, report, { photos: all as unknown as Value });
    await passOn(pipeline, report, photos, { holder: ctx.uploads, now });
    await noteUsed(writer, form, id, now);
  });
}

/** Gives the photos to the work order that the report has become, so that whoever does the work sees them. */
async function passOn(
  transaction: Transaction,
  report: RowOf<typeof REQUEST>,
  photos: number[],
  { holder, now }: { holder: string; now: Date },
): Promise<void> {
  const { writer } = transaction;
  const order = report.work_order && (await writer.get(WORK_ORDER, report.work_order.id));
  if (!order || order.is_closed) return;
  const had = fileIds(order.files) ?? [];
  const { properties = [] } = writer.model.entities[WORK_ORDER] ?? {};
  const most = properties.find(({ name }) => name === 'files')?.files?.most ?? 0;
  const fitting = photos.slice(0, Math.max(0, most - had.length));
  const { ids, left } = await copyFiles(transaction, fitting, holder, now);
  if (ids.length > 0)
    await transaction.update(WORK_ORDER, order, { files: [...had, ...ids] as unknown as Value });
  const without = left + photos.length - fitting.length;
  if (without > 0)
    await writeLog(transaction, { workOrder: order.id, type: 'request', description: withoutRoom(without) });
}
