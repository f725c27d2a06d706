import { addDays } from '../../../shared/days.ts';
import { ApiError } from '../../../shared/errors.ts';
import { SAMPLE_MOMENT, type SampleRow } from '../../../shared/sample-rows.ts';
import { say } from '../../../shared/texts/text.ts';
import { lastAudit } from '../../events/last-audit.ts';
import type { Pack } from '../../lib/product-packs.ts';
import { dayIn } from '../../lib/zones.ts';
import { beginSet, keepSet, notePart, SETS } from '../../records/change-sets/change-set.ts';
import { undoSet } from '../../records/change-sets/undo-set.ts';
import { inPipeline } from '../../records/pipeline.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { translateStoreError } from '../../records/translate-store-errors.ts';
import { eq } from '../../store/eq.ts';
import { heldLayers } from '../../store/held-layers.ts';
import type { Reader, Row, Values } from '../../store/store.ts';

const HOUR_MS = 3_600_000;

/** What keeps the sample rows of a pack apart among sets of changes. */
const markOf = (id: string) => `samples of ${id}`;

/** The set of changes that wrote the sample rows of a pack, while they are there. */
export function samplesIn(reader: Reader, id: string): Promise<Row | null> {
  return reader.first(SETS, [
    eq('fingerprint', markOf(id)),
    { property: 'state', op: 'in', value: ['done', 'undoing'] },
  ]);
}

/**
 * Writes the sample rows of a pack that is installed, all or none, as whoever asks. They are one set of changes, which undoing takes back.
 * @throws ApiError `not_found`, `wrong_state` where they are there, and as creating each of them does
 */
export async function addSamples(ctx: RecordContext, packs: readonly Pack[], id: string): Promise<void> {
  const pack = packs.find((one) => one.id === id);
  const [first] = pack?.samples ?? [];
  const layers = await ctx.store.read((reader) => heldLayers(reader));
  if (!pack || !first || !layers.some((one) => one.id === id)) throw new ApiError('not_found');
  const entity = ctx.schema.find(first.entity);
  if (!entity) throw new ApiError('not_found');
  const today = dayIn(ctx.now, await ctx.zone());
  await inPipeline({ ...ctx, setsStates: true }, entity, async (pipeline) => {
    const { writer } = pipeline;
    if (await samplesIn(writer, id)) throw new ApiError('wrong_state', say('schema.samples_there'));
    const made = [...new Set(pack.samples.map((one) => one.entity))];
    const set = await beginSet(writer, ctx, {
      ...{ kind: 'batch', entity: entity.path, title: pack.title, total: pack.samples.length },
      ...{ fingerprint: markOf(id), details: { made } },
    });
    const before = await lastAudit(writer);
    const ids = new Map<string, number>();
    for (const { key, entity: path, values } of pack.samples) {
      const body = meant(values, { ids, today, now: ctx.now, me: ctx.principal.id });
      const row = await pipeline.createAsked(path, body).catch((error: unknown) => {
        throw translateStoreError(ctx.schema, ctx.schema.at(path), error);
      });
      if (key !== undefined) ids.set(key, row.id);
    }
    await notePart(writer, set, before);
    const count = pack.samples.length;
    await keepSet(writer, set, { state: 'done', done: count, created: count });
  });
}

/**
 * Takes the sample rows back, whoever has added them; records that somebody has changed or refers to since stay.
 * @returns how many stay
 * @throws ApiError `not_found` where there are none
 */
export async function removeSamples(ctx: RecordContext, id: string): Promise<{ kept: number }> {
  const set = await ctx.store.read(async (reader) => {
    const isInstalled = (await heldLayers(reader)).some((layer) => layer.id === id);
    return isInstalled ? samplesIn(reader, id) : null;
  });
  if (!set) throw new ApiError('not_found');
  let kept = 0;
  for (;;) {
    const state = await undoSet(ctx, set.id, 'anybody');
    kept += state.kept.length;
    if (state.left === 0) return { kept };
  }
}

interface Known {
  ids: ReadonlyMap<string, number>;
  today: string;
  now: Date;
  me: number | null;
}

/** The values that a sample row has today: `@me`, days and moments from now on, and the ids of rows before it. */
function meant(values: SampleRow['values'], { ids, today, now, me }: Known): Values {
  const one = (value: unknown): unknown => {
    if (typeof value !== 'string' || !value.startsWith('@')) return value;
    if (value === '@me') return me;
    const [, from, count = '0'] = SAMPLE_MOMENT.exec(value) ?? [];
    if (from === 'today') return addDays(today, Number(count));
    if (from === 'now') return new Date(now.getTime() + Number(count) * HOUR_MS).toISOString();
    return ids.get(value.slice(1)) ?? null;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, one(value)])) as Values;
}
