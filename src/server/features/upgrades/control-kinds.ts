import type { Upgrade } from './upgrade.ts';

const CONTROLS = 'work-orders/controls';
const BY_NAME: Record<string, string> = {
  requested: 'requested',
  open: 'open',
  'in progress': 'in_progress',
  'on hold': 'on_hold',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** Earlier controls had only a name, which tells the kind; otherwise it follows from whether they close orders. */
export const controlKinds: Upgrade = {
  name: 'controls.kind',
  async step(writer) {
    for (const { id, name, closes } of await writer.find(CONTROLS)) {
      const kind = BY_NAME[String(name).trim().toLowerCase()] ?? (closes === true ? 'completed' : 'open');
      await writer.keep(CONTROLS, id, { kind });
    }
    return false;
  },
};
