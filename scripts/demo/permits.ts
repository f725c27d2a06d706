import type { Plant } from '../../src/server/features/example/plant.ts';
import { eq } from '../../src/server/store/eq.ts';
import type { Values } from '../../src/server/store/store.ts';
import { WORK_ORDER } from '../../src/shared/entity-paths.ts';
import type { Tenant } from './tenant.ts';

const PERMIT = 'permits/permit';
const TYPE = 'permits/type';
const POINT = 'permits/isolation';
const HOUR_MS = 3_600_000;

const TYPES = [
  { name: 'Hot work, one shift', longest_extension: 4 },
  { name: 'Confined space, one shift', notes: 'A new one is issued for each shift.' },
  { name: 'Work over several days', longest_extension: 48 },
];

/** A point where energy is shut off, and how far it has come. */
interface DemoPoint {
  device: string;
  energy: string;
  lock_number: string;
  is: 'planned' | 'applied' | 'verified' | 'removed';
}

/** What is done with a permit, and how many hours before the day ends on which the history ends. */
type Done = [action: string, ago: number, given?: Values];

interface DemoPermit {
  work: string;
  kind: string;
  type: number;
  asset: string;
  /** Who leads the work, of those who work there. */
  holder: number;
  hazards: string[];
  precautions: string;
  /** From and until, in hours from now. */
  hours: [from: number, until: number];
  /** What only some kinds of work ask for. */
  checks?: Values;
  points?: DemoPoint[];
  done: Done[];
  /** It is for an order that is not begun without it. */
  forOrder?: true;
}

const REQUEST: Done = ['request', 30];
const ISSUE: Done = ['issue', 26];
const BEGIN: Done = ['begin', 25];

const PERMITS: DemoPermit[] = [
  {
    ...{ work: 'Replace the wear plates in the feed chute', kind: 'hot', type: 0, asset: 'Jaw Crusher' },
    ...{ holder: 0, hazards: ['fire', 'heat', 'noise'], hours: [-152, -144] },
    precautions: 'Belt wetted, extinguisher at hand, fire watch for an hour after the last cut.',
    points: [{ device: 'Breaker Q12', energy: 'electrical', lock_number: 'L 4', is: 'removed' }],
    done: [
      ['request', 170],
      ['issue', 154],
      ['begin', 152],
      ['hand_back', 145, { remarks: 'Two plates are left for the next stop.' }],
      ['close', 144],
    ],
  },
  {
    ...{ work: 'Clean the sump and change the suction strainer', kind: 'confined', type: 1 },
    ...{ asset: 'Slurry Pump', holder: 3, hazards: ['gas', 'moving_parts'], hours: [-30, -22] },
    precautions: 'Pump drained and locked out, air tested before entry and each hour, rope and tripod.',
    checks: { oxygen: 20.8 },
    done: [REQUEST, ['issue', 28], ['expire', 22]],
  },
  {
    ...{ work: 'Exchange the motor of conveyor C2', kind: 'electrical', type: 2, hours: [-26, 70] },
    ...{ asset: 'Conveyor C2, crusher to screen', holder: 2, hazards: ['electricity', 'falling_objects'] },
    precautions: 'Feeder isolated and earthed, load on the crane only outside of the walkway.',
    points: [
      { device: 'Feeder F7, MCC 2', energy: 'electrical', lock_number: 'L 11', is: 'verified' },
      { device: 'Tail pulley, chocked', energy: 'gravity', lock_number: 'L 12', is: 'verified' },
      { device: 'Pull-cord circuit', energy: 'electrical', lock_number: 'L 13', is: 'applied' },
    ],
    done: [REQUEST, ISSUE, BEGIN],
    forOrder: true,
  },
  {
    ...{ work: 'Weld the boom bracket', kind: 'hot', type: 2, asset: 'Excavator 2', hours: [-26, 46] },
    ...{ holder: 1, hazards: ['fire', 'pressure'] },
    precautions: 'Hydraulics without pressure, tank covered, two extinguishers.',
    done: [REQUEST, ISSUE, BEGIN, ['extend', 5, { extension: 24 }]],
  },
  {
    ...{ work: 'Hang new lamps along the gallery', kind: 'heights', type: 2, hours: [-26, 94] },
    ...{ asset: 'Conveyor C3, stacker', holder: 2, hazards: ['fall', 'electricity'] },
    precautions: 'Harness on two points, area below closed off.',
    done: [REQUEST, ISSUE, BEGIN, ['suspend', 4, { remarks: 'Wind over 12 m/s.' }]],
  },
  {
    ...{ work: 'Change the screen decks', kind: 'general', type: 2, asset: 'Triple-deck Screen' },
    ...{ holder: 0, hazards: ['falling_objects', 'moving_parts'], hours: [-26, 22] },
    precautions: 'Drive locked out, decks lowered one by one.',
    points: [{ device: 'Breaker Q31', energy: 'electrical', lock_number: 'L 6', is: 'applied' }],
    done: [REQUEST, ISSUE, BEGIN, ['hand_back', 2]],
  },
  {
    ...{ work: 'Look for the leak in the pressure vessel', kind: 'confined', type: 1, hours: [12, 20] },
    ...{ asset: 'Workshop Compressor', holder: 1, hazards: ['gas', 'pressure'] },
    precautions: 'Vented, inlet blinded, stand-by person at the manhole.',
    checks: { oxygen: 20.9 },
    points: [{ device: 'Inlet valve V3', energy: 'pneumatic', lock_number: 'L 9', is: 'planned' }],
    done: [REQUEST, ['issue', 3]],
  },
  {
    ...{ work: 'Dig up the water main at the gate', kind: 'digging', type: 2, hours: [40, 88] },
    ...{ asset: 'Process Water Pump', holder: 3, hazards: ['electricity', 'traffic'] },
    precautions: 'Cables located and marked, shored below 1.2 m.',
    done: [['request', 6]],
  },
  {
    ...{ work: 'Cut the old hopper off', kind: 'hot', type: 0, asset: 'Cone Crusher', hours: [60, 68] },
    ...{ holder: 0, hazards: ['fire'], precautions: 'Dust removed, hopper wetted.' },
    done: [
      ['request', 50],
      ['refuse', 44, { remarks: 'Who is the fire watch?' }],
      ['request', 20],
      ['cancel', 8, { remarks: 'It is left until the stop in winter.' }],
    ],
  },
  {
    ...{ work: 'Inspect the roof of the silo', kind: 'heights', type: 2, hours: [70, 76] },
    ...{ asset: 'Dewatering Pump 1', holder: 1, hazards: ['fall'], precautions: '' },
    done: [],
  },
];

/** Fills the pack of permits: each comes as far as it says, by those who may, with the points that are locked out for it. */
export async function addPermits(filled: Tenant, { users }: Plant, today: Date): Promise<void> {
  const [planner = '', ...others] = users.map(({ name }) => name);
  const issuer = users.filter(({ trade }) => trade === 'planner').at(-1)?.name ?? planner;
  const workers = users.filter(({ role }) => role === 'technician').map(({ name }) => name);
  const ago = (hours: number) => new Date(today.getTime() - hours * HOUR_MS);
  for (const [index, values] of TYPES.entries())
    await filled.create(TYPE, values, { by: planner, at: ago(9000), key: `permit type ${index}` });
  for (const [index, one] of PERMITS.entries()) {
    const { type, asset, holder, hours, checks, points = [], done, forOrder, precautions, ...said } = one;
    const key = `permit ${index}`;
    const leads = workers[holder % workers.length] ?? others[0] ?? planner;
    const first = ago((done[0]?.[1] ?? 3) + 2);
    const times = { valid_from: ago(-hours[0]).toISOString(), valid_until: ago(-hours[1]).toISOString() };
    const about = {
      asset: await filled.idOf(`asset ${asset}`),
      type: await filled.idOf(`permit type ${type}`),
    };
    const order =
      forOrder &&
      (await orderFor(filled, about.asset, { by: planner, at: new Date(today.getTime() - 10_000) }));
    const people = { holder: filled.person(leads), ...(order !== undefined && { work_order: order }) };
    const tested = said.hazards.includes('gas') && { gas_tested_at: first.toISOString() };
    const made = {
      ...said,
      ...tested,
      ...about,
      ...people,
      ...times,
      ...checks,
      ...(precautions && { precautions }),
    };
    await filled.create(PERMIT, made, { by: planner, at: first, key });
    for (const [at, { is, lock_number, ...point }] of points.entries())
      await lockOut(filled, { ...point, permit: await filled.idOf(key) }, `${key} point ${at}`, {
        ...{ is, lock_number, by: leads, checkedBy: issuer, at: ago((done[1]?.[1] ?? 3) + 1) },
        off: ago((done.at(-1)?.[1] ?? 0) + 0.5),
      });
    for (const [action, hoursAgo, given = {}] of done) {
      const by =
        action === 'begin' || action === 'hand_back' ? leads : action === 'request' ? planner : issuer;
      await filled.act(PERMIT, key, action, given, { by, at: ago(hoursAgo) });
    }
  }
}

/** An order of this asset that is still to be begun needs a permit from now on; one is made if there is none. */
async function orderFor(filled: Tenant, asset: number, how: { by: string; at: Date }) {
  const where = [eq('asset', asset), eq('is_closed', false)];
  const [order] = await filled.reader.find(WORK_ORDER, { where, limit: 1 });
  if (!order) return undefined;
  await filled.write(WORK_ORDER, order, { permits_needed: true }, how);
  return order.id;
}

interface Locking {
  is: DemoPoint['is'];
  lock_number: string;
  by: string;
  checkedBy: string;
  at: Date;
  off: Date;
}

async function lockOut(
  filled: Tenant,
  point: Record<string, unknown>,
  key: string,
  { is, lock_number, by, checkedBy, at, off }: Locking,
): Promise<void> {
  await filled.create(POINT, point, { by, at, key });
  if (is === 'planned') return;
  await filled.act(POINT, key, 'apply', { lock_number }, { by, at });
  if (is !== 'applied') await filled.act(POINT, key, 'verify', {}, { by: checkedBy, at });
  if (is === 'removed') await filled.act(POINT, key, 'remove', {}, { by, at: off });
}
