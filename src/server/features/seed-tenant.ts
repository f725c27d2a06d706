import type { Writer } from '../store/store.ts';

/** What a status can mean. The names are people's words; whether one closes a work order is the system's. */
const CONTROLS = [
  { name: 'Requested', closes: false },
  { name: 'Open', closes: false },
  { name: 'In Progress', closes: false },
  { name: 'On Hold', closes: false },
  { name: 'Completed', closes: true },
  { name: 'Cancelled', closes: true },
];

/** The first records of a tenant: the controls, and one status for each. */
export async function seedTenant(writer: Writer): Promise<void> {
  for (const { name, closes } of CONTROLS) {
    const control = await writer.insert('work-orders/controls', { name, closes });
    await writer.insert('work-orders/status', { name, control });
  }
}
