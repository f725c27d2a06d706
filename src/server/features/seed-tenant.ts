import type { Writer } from '../store/store.ts';
import { seedDowntimeReasons } from './downtime/reasons.ts';
import { seedRules } from './rules/first-rules.ts';
import { seedFailureCodes } from './work-orders/failure-codes.ts';

/** What a status can mean. People choose its name; the system decides whether it closes a work order. */
const CONTROLS = [
  { name: 'Requested', kind: 'requested', closes: false },
  { name: 'Open', kind: 'open', closes: false },
  { name: 'In Progress', kind: 'in_progress', closes: false },
  { name: 'On Hold', kind: 'on_hold', closes: false },
  { name: 'Completed', kind: 'completed', closes: true },
  { name: 'Cancelled', kind: 'cancelled', closes: true },
];

/** The first records of a tenant: controls, one status for each, failure codes, downtime reasons, and rules. */
export async function seedTenant(writer: Writer): Promise<void> {
  for (const { name, kind, closes } of CONTROLS) {
    const control = await writer.insert('work-orders/controls', { name, kind, closes });
    await writer.insert('work-orders/status', { name, control });
  }
  await seedFailureCodes(writer);
  await seedDowntimeReasons(writer);
  await seedRules(writer);
}
