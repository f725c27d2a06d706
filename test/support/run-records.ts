import { PROCEDURE_STEPS } from './procedure-steps.ts';

/** A procedure on a work order, begun and not finished. */
export const run = {
  id: 7,
  name: 'Weekly guard check',
  work_order: { id: 3, label: 'WO-00003' },
  procedure: { id: 1, label: 'Weekly guard check' },
  version: { id: 2, label: 'Version 1' },
  answers: { temp: 60 },
  state: 'open',
  files: null,
};

/** What a fake API needs for the page of `run`: its steps, its work order, and two meters of the asset. */
export function runRecords() {
  return {
    'procedures/run': [{ ...run }],
    'procedures/version': [{ id: 2, steps: PROCEDURE_STEPS }],
    'work-orders/work_order': [{ id: 3, asset: { id: 5, label: 'Crusher' } }],
    'assets/meter': [
      {
        id: 1,
        asset: 5,
        name: 'Starts',
        unit: '',
        last_reading: 12,
        last_read_at: '2026-03-02T08:00:00.000Z',
      },
      {
        id: 2,
        asset: 5,
        name: 'Hours',
        unit: 'h',
        last_reading: 1240,
        last_read_at: '2026-03-01T08:00:00.000Z',
      },
    ],
  };
}
