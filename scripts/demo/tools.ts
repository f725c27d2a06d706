import type { Plant } from '../../src/server/features/example/plant.ts';
import type { Values } from '../../src/server/store/store.ts';
import { addDays } from '../../src/shared/days.ts';
import type { Tenant } from './tenant.ts';

const TOOL = 'tools/tool';
const CALIBRATION = 'tools/calibration';
const DAY_MS = 86_400_000;

/** A tool, and what becomes of it; days are counted from the day on which the history ends. */
interface DemoTool {
  name: string;
  kind: 'hand' | 'power' | 'measuring' | 'lifting';
  make: string;
  model: string;
  serial_number: string;
  cost: number;
  /** Months from one calibration to the next, and how many days ago the last was. */
  calibrated?: { every: number; ago: number; check: Check };
  /** How many days ago it was lent, to whom of those who work there, and when it should be back. */
  lent?: { ago: number; to: number; back: number };
  /** It is with the laboratory. */
  out?: true;
  scrapped?: string;
}

interface Check {
  laboratory: string;
  nominal: number;
  measured: number;
  tolerance: number;
  result: 'passed' | 'adjusted';
}

const LAB = 'Northgate Metrology';
const check = (nominal: number, measured: number, tolerance: number): Check => ({
  ...{ laboratory: LAB, nominal, measured, tolerance },
  result: Math.abs(measured - nominal) <= tolerance ? 'passed' : 'adjusted',
});

const TOOLS: DemoTool[] = [
  {
    ...{ name: 'Torque wrench 40–200 Nm', kind: 'measuring', make: 'Stahlwille', model: '730/20' },
    ...{ serial_number: 'SW-20871', cost: 412 },
    calibrated: { every: 12, ago: 320, check: check(120, 121.4, 4.8) },
    lent: { ago: 2, to: 0, back: 3 },
  },
  {
    ...{ name: 'Multimeter', kind: 'measuring', make: 'Fluke', model: '179', serial_number: 'FL-55120331' },
    cost: 465,
    calibrated: { every: 12, ago: 385, check: check(230, 230.3, 1.2) },
  },
  {
    ...{ name: 'Infrared thermometer', kind: 'measuring', make: 'Testo', model: '830-T2', cost: 189 },
    serial_number: 'TE-3391',
    calibrated: { every: 24, ago: 200, check: check(80, 82.6, 1.5) },
    lent: { ago: 9, to: 1, back: -2 },
  },
  {
    ...{ name: 'Pressure gauge 0–16 bar', kind: 'measuring', make: 'WIKA', model: 'CPG500', cost: 540 },
    ...{ serial_number: 'WK-77012', calibrated: { every: 12, ago: 350, check: check(10, 10.02, 0.05) } },
    out: true,
  },
  {
    ...{ name: 'Chain hoist 1 t', kind: 'lifting', make: 'Yale', model: 'VSIII', serial_number: 'YA-1042' },
    ...{ cost: 310, calibrated: { every: 12, ago: 120, check: check(1000, 1004, 10) } },
  },
  {
    ...{ name: 'Laser for aligning shafts', kind: 'measuring', make: 'Prüftechnik', model: 'Optalign' },
    ...{ serial_number: 'PT-9004', cost: 8900 },
    calibrated: { every: 24, ago: 410, check: check(0, 0.004, 0.01) },
  },
  {
    ...{ name: 'Angle grinder 125 mm', kind: 'power', make: 'Bosch', model: 'GWS 12-125', cost: 139 },
    ...{ serial_number: 'BO-881', lent: { ago: 1, to: 0, back: 1 } },
  },
  {
    ...{ name: 'Cordless drill 18 V', kind: 'power', make: 'Makita', model: 'DHP486', cost: 219 },
    serial_number: 'MK-31207',
  },
  {
    ...{ name: 'Grease gun', kind: 'hand', make: 'Lincoln', model: '1142', serial_number: 'LN-5', cost: 58 },
  },
  {
    ...{ name: 'Bearing puller', kind: 'hand', make: 'SKF', model: 'TMMP 3x185', cost: 265 },
    ...{ serial_number: 'SK-660', scrapped: 'One of the arms is bent.' },
  },
];

/** Fills the pack of tools: each is bought, some are calibrated, lent, away or scrapped, by the actions that people have. */
export async function addTools(filled: Tenant, { users }: Plant, today: Date): Promise<void> {
  const [keeper, ...others] = users.map(({ name }) => name) as [string, ...string[]];
  const ago = (days: number, hour = 7) =>
    new Date(Math.floor(today.getTime() / DAY_MS) * DAY_MS - days * DAY_MS + hour * 3_600_000);
  const day = (days: number) => addDays(today.toISOString().slice(0, 10), days);
  for (const [index, { calibrated, lent, out, scrapped, ...values }] of TOOLS.entries()) {
    const key = `tool ${index}`;
    const by = keeper;
    const interval = calibrated && { interval_months: calibrated.every };
    const bought = { ...values, ...interval, responsible: filled.person(keeper) };
    await filled.create(TOOL, bought, { by, at: ago(500 - index), key });
    const act = (action: string, days: number, given: Values = {}) =>
      filled.act(TOOL, key, action, given, { by, at: ago(days) });
    if (calibrated) {
      const done = day(-calibrated.ago);
      const made = { tool: await filled.idOf(key), done_on: done, ...calibrated.check };
      const certificate = `NM-${done.slice(0, 4)}-${String(index + 117).padStart(4, '0')}`;
      await filled.create(CALIBRATION, { ...made, certificate }, { by, at: ago(calibrated.ago - 1, 8) });
    }
    if (lent) {
      const to = filled.person(others[lent.to % others.length] ?? keeper);
      await act('lend', lent.ago, { lent_to: to, back_by: day(lent.back) });
    }
    if (out) await act('send_out', 3);
    if (scrapped) {
      await filled.change(TOOL, key, { notes: scrapped }, { by, at: ago(40) });
      await act('scrap', 40);
    }
  }
}
