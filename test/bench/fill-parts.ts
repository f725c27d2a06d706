import { Percent } from '../../src/server/operations/commands/import/percent.ts';
import type { Store, Values, Writer } from '../../src/server/store/store.ts';
import { Dice } from './sample-rows.ts';

const BATCH = 5_000;
const LOCATIONS = 20;
const VENDORS = 50;
const RECEIVED = 40;
const DAY_MS = 86_400_000;
const WORDS = ['bearing', 'seal', 'belt', 'filter', 'valve', 'gasket', 'sensor', 'bolt', 'relay', 'hose'];

/**
 * Parts in one location each, with this many movements each: a receipt and then issues to work orders, repeatedly, over
 * three years. Written as the hooks of the API would have left them.
 */
export async function fillParts(store: Store, size: { parts: number; movements: number; orders: number }) {
  const dice = new Dice(23);
  await store.write(async (writer) => {
    for (let at = 1; at <= LOCATIONS; at++)
      await writer.insert('parts/stock_location', { name: `Store ${at}` });
    for (let at = 1; at <= VENDORS; at++) await writer.insert('parts/vendor', { name: `Vendor ${at}` });
  });
  const each = Math.floor(size.movements / size.parts);
  const percent = new Percent((reached) => console.log(`bench: making movements, ${reached} %`));
  for (let from = 1; from <= size.parts; from += Math.ceil(BATCH / each)) {
    await store.write(async (writer) => {
      const until = Math.min(size.parts, from + Math.ceil(BATCH / each) - 1);
      for (let part = from; part <= until; part++) await addPart(writer, dice, part, each, size.orders);
    });
    percent.reached(from / size.parts);
  }
}

async function addPart(writer: Writer, dice: Dice, at: number, movements: number, orders: number) {
  const price = 1 + (at % 90);
  const location = 1 + (at % LOCATIONS);
  const name = `${dice.of(WORDS)} ${dice.of(WORDS)} ${at}`;
  const part = await writer.insert('parts/part', {
    code: `P-${String(at).padStart(5, '0')}`,
    name,
    unit: 'pcs',
    is_stocked: true,
    vendor: 1 + (at % VENDORS),
    maker_number: `MN${at * 7}`,
    min_quantity: 5,
    max_quantity: 60,
    order_multiple: 1,
    last_cost: price,
  });
  let onHand = 0;
  for (let step = 0; step < movements; step++) {
    const isReceipt = onHand < 3;
    const change = isReceipt ? RECEIVED : -1 - dice.number(2);
    onHand += change;
    const moment = new Date(Date.now() - dice.number(3 * 365) * DAY_MS).toISOString();
    const movement: Values = {
      kind: isReceipt ? 'receive' : 'issue',
      part,
      quantity: Math.abs(change),
      unit: 'pcs',
      location,
      change,
      value: change * price,
      cost: isReceipt ? 0 : -change * price,
      work_order: isReceipt ? null : 1 + dice.number(orders),
      ...(isReceipt && { unit_cost: price }),
      on_hand_after: onHand,
      value_after: onHand * price,
      booked_on: moment.slice(0, 10),
      booked_by: 1,
      created_at: moment,
    };
    await writer.insert('parts/movement', movement);
  }
  await writer.insert('parts/stock_level', { part, location, quantity: onHand });
  await writer.keep('parts/part', part, {
    on_hand: onHand,
    available: onHand,
    stock_value: onHand * price,
    average_cost: onHand === 0 ? null : price,
    is_below_min: onHand < 5,
    to_order: onHand < 5 ? 60 - onHand : 0,
  });
}
