import { METER } from '../../../shared/entity-paths.ts';
import { say } from '../../../shared/texts/text.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, RowOf, ValuesOf } from '../../store/store.ts';
import { alarmAt, keepMeter } from './meters.ts';
import { recount } from './reading-hooks.ts';

type Meter = RowOf<typeof METER>;

/** Meters: an asset has one main meter, the first one unless another is chosen. */
export const meterHooks: EntityHooks<typeof METER> = {
  entity: METER,
  async validate(change, reader) {
    const { before, values } = change;
    if (before && Object.hasOwn(values, 'kind') && before.last_read_at !== null)
      throw fieldError('kind', say('meters.kind_stays'));
    if (before?.is_primary === true && values.is_primary === false)
      throw fieldError('is_primary', say('meters.primary_stays'));
    const asset = Number(valueAfter(change, 'asset'));
    if (before && !Object.hasOwn(values, 'name')) return;
    await requireOwnName(reader, asset, String(valueAfter(change, 'name')), before?.id);
  },
  async derive(change, reader): Promise<ValuesOf<typeof METER>> {
    if (change.before) {
      const isWarned = ['warn_low', 'warn_high'].some((name) => Object.hasOwn(change.values, name));
      const [low, high] = [valueAfter(change, 'warn_low'), valueAfter(change, 'warn_high')];
      return isWarned ? { alarm: alarmAt(change.before.last_reading, low, high) } : {};
    }
    const asset = Number(change.values.asset);
    const isFirst = (await reader.count(METER, { where: [ofAsset(asset)], atMost: 1 })) === 0;
    return isFirst ? { is_primary: true } : {};
  },
  async afterSave(change, after, { writer }) {
    const { values, before } = change;
    if (after.is_primary === true)
      for (const other of await writer.find(METER, {
        where: [ofAsset(after.asset.id), eq('is_primary', true)],
      }))
        if (other.id !== after.id) await writer.keep(METER, other.id, { is_primary: false });
    if (!before) return;
    if (Object.hasOwn(values, 'rollover_at')) await recount(writer, after);
    if (['rollover_at', 'rate_override', 'is_primary', 'unit'].some((name) => Object.hasOwn(values, name)))
      await keepMeter(writer, after);
  },
  async beforeDelete(_change, row, { writer, isGoing }) {
    if (row.is_primary !== true || isGoing('assets/equipments', row.asset.id)) return;
    const heir = await heirOf(writer, row);
    if (!heir) return;
    await writer.keep(METER, heir.id, { is_primary: true });
    await keepMeter(writer, { ...heir, is_primary: true });
  },
  async afterRestore(_change, row, { writer }) {
    const asset = row.asset.id;
    await requireOwnName(writer, asset, String(row.name), row.id);
    const main = row.is_primary === true && (await otherMain(writer, asset, row.id));
    if (!main) return;
    // Another meter has become the main one since, and readings belong to that.
    await writer.keep(METER, row.id, { is_primary: false });
    await keepMeter(writer, { ...row, is_primary: false });
  },
};

/** The next main meter when the current one is removed: the oldest in use. */
async function heirOf(reader: Reader, row: Meter): Promise<Meter | undefined> {
  const others = await reader.find(METER, {
    where: [ofAsset(row.asset.id), { property: 'id', op: 'ne', value: row.id }],
    order: [{ property: 'id', descending: false }],
  });
  return others.find(({ retired_on }) => retired_on === null) ?? others[0];
}

async function requireOwnName(reader: Reader, asset: number, name: string, id?: number): Promise<void> {
  const same = await reader.first(METER, [
    ofAsset(asset),
    eq('name', name),
    ...(id === undefined ? [] : [{ property: 'id', op: 'ne' as const, value: id }]),
  ]);
  if (same) throw fieldError('name', say('meters.name_taken'));
}

function otherMain(reader: Reader, asset: number, id: number): Promise<Meter | null> {
  return reader.first(METER, [
    ofAsset(asset),
    eq('is_primary', true),
    { property: 'id', op: 'ne', value: id },
  ]);
}

function ofAsset(asset: number) {
  return eq('asset', asset);
}
