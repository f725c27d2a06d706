import type { ValuesOf, Writer } from '../../store/store.ts';

/** What a status can mean. People choose its name; the system decides whether it closes a work order. */
const CONTROLS: (ValuesOf<'work-orders/controls'> & { name: string })[] = [
  { name: 'Requested', kind: 'requested', closes: false },
  { name: 'Open', kind: 'open', closes: false },
  { name: 'In Progress', kind: 'in_progress', closes: false },
  { name: 'On Hold', kind: 'on_hold', closes: false },
  { name: 'Completed', kind: 'completed', closes: true },
  { name: 'Cancelled', kind: 'cancelled', closes: true },
];

/** Adds the controls to a new tenant, and one status for each. */
export async function seedStatuses(writer: Writer): Promise<void> {
  for (const { name, kind, closes } of CONTROLS) {
    const control = await writer.insert('work-orders/controls', { name, kind, closes });
    await writer.insert('work-orders/status', { name, control });
  }
}
