import { addDays } from '../../../shared/days.ts';
import { METER, PLAN, TRIGGER } from '../../../shared/entity-paths.ts';
import { eq } from '../../store/eq.ts';
import { GUARD_CHECK } from './example-procedures.ts';
import { dayOf } from './history.ts';
import type { Plant } from './plant.ts';
import type { Happening, Step } from './plant-steps.ts';

const EVERY_HOURS = 500;
/** Further away than work orders are created ahead, so that the example does not create any at once. */
const FIRST_IN_DAYS = 30;

/** Two sample plans: a service by a machine's meter, and an inspection by date. */
export function examplePlans(plant: Plant, today: Date): Step[] {
  const [machine, other] = [
    plant.assets.find(({ hours }) => hours),
    plant.assets.find(({ hours }) => !hours),
  ];
  const by = plant.users[0]?.name;
  if (!machine || !other || !by) return [];
  const how = (key?: string): Happening => ({ by, at: today, ...(key && { key }) });
  const start_on = addDays(dayOf(today, 0), FIRST_IN_DAYS);
  return [
    async (to) => {
      const asset = await to.idOf(`asset ${machine.name}`);
      const meter = await to.reader.first(METER, [eq('asset', asset)]);
      if (!meter) return;
      const name = `${EVERY_HOURS} h lubrication`;
      await to.create(PLAN, { name, asset, start_on, lead_days: 5 }, how('plan by meter'));
      const plan = await to.idOf('plan by meter');
      await to.create('maintenance/plan_task', { plan, description: 'Grease all points' }, how());
      const first_at = Number(meter.total) + EVERY_HOURS;
      const every = EVERY_HOURS;
      await to.create(TRIGGER, { plan, kind: 'meter', meter: meter.id, every, first_at }, how());
    },
    async (to) => {
      const asset = await to.idOf(`asset ${other.name}`);
      const { name } = GUARD_CHECK;
      const procedure = await to.idOf(`procedure ${name}`);
      const values = { name, asset, start_on, maint_type: 'inspection', procedure };
      await to.create(PLAN, values, how('plan by date'));
      const plan = await to.idOf('plan by date');
      await to.create(TRIGGER, { plan, kind: 'calendar', rrule: 'FREQ=MONTHLY' }, how());
    },
  ];
}
