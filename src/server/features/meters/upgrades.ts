import { METER, READING } from '../../../shared/entity-paths.ts';
import type { Upgrade } from '../../records/upgrades.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import { keepMeter, primaryMeter } from './meters.ts';
import { recount } from './reading-hooks.ts';

/** How many readings one step handles. */
const STEP = 2000;

/**
 * Earlier readings belonged to the single hour meter of their asset, taken when they were entered; falls added nothing.
 */
export const readingMeters: Upgrade = {
  name: 'meter_reading.meter',
  async step(writer) {
    const [first] = await writer.find(READING, { where: [{ property: 'meter', op: 'null' }], limit: 1 });
    if (!first) return false;
    const asset = Number(writtenValue(first, 'asset'));
    const known = await primaryMeter(writer, asset);
    const id = known?.id ?? (await writer.insert(METER, { ...HOURS, asset }));
    const readings = await writer.find(READING, {
      where: [eq('asset', asset), { property: 'meter', op: 'null' }],
      order: [{ property: 'id', descending: false }],
      limit: STEP,
    });
    const [newest] = await writer.find(READING, {
      where: [eq('meter', id)],
      order: [{ property: 'read_at', descending: true }],
      limit: 1,
    });
    let last = newest
      ? { at: Date.parse(String(newest.read_at)), value: Number(newest.meter_reading) }
      : undefined;
    for (const { id: reading, created_at, meter_reading } of readings) {
      const value = Number(meter_reading);
      // Two readings of the same time are put one after the other, as they were entered.
      const at = Math.max(Date.parse(String(created_at)), (last?.at ?? 0) + 1);
      await writer.keep(READING, reading, {
        meter: id,
        read_at: new Date(at).toISOString(),
        ...(last && value < last.value && { change: 'reset' }),
      });
      last = { at, value };
    }
    const meter = await writer.get(METER, id);
    if (meter) {
      await recount(writer, meter);
      await keepMeter(writer, meter);
    }
    return true;
  },
};

const HOURS = { name: 'Hours', unit: 'h', kind: 'cumulative', is_primary: true, decimals: 0 } as const;
