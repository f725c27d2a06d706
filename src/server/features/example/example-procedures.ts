import type { StepKind } from '../../../shared/procedure/step.ts';
import { newStep, type StepDraft, schemaOfDrafts } from '../../../shared/procedure/step-drafts.ts';
import { eq } from '../../store/eq.ts';
import type { Values } from '../../store/store.ts';
import type { Plant } from './plant.ts';
import type { Step } from './plant-steps.ts';

const PROCEDURE = 'procedures/procedure';
const VERSION = 'procedures/version';

/** A procedure with its steps. */
export interface Written {
  name: string;
  steps: StepDraft[];
}

/** Makes steps one after another, as the builder does. */
export function inSteps(...all: [kind: StepKind, title: string, more?: Partial<StepDraft>][]): StepDraft[] {
  const made: StepDraft[] = [];
  for (const [kind, title, more] of all) made.push({ ...newStep(kind, made), title, ...more });
  return made;
}

/** What any plant does before somebody reaches into a machine. */
export const LOCK_OUT: Written = {
  name: 'Lock out and tag out',
  steps: inSteps(
    ['note', 'Tell everybody who works near the machine'],
    ['check', 'Stopped at its own controls'],
    ['check', 'Main switch off, locked with your own lock and tagged', { confirms: true }],
    ['check', 'Pressure, springs and raised parts are safe', { confirms: true }],
    ['check', 'Tried to start it: it stays still', { confirms: true }],
    ['photo', 'Photo of lock and tag'],
    ['signature', 'Who locked it'],
  ),
};

/** The procedure of the plan by date. */
export const GUARD_CHECK: Written = {
  name: 'Guards and belts',
  steps: inSteps(
    ['check', 'Guards closed and undamaged'],
    ['check', 'Emergency stop works'],
    ['check', 'Belts run straight and are not frayed'],
    ['number', 'Bearing temperature', { unit: '°C', minimum: -40, maximum: 200, high: 80 }],
    ['photo', 'Photo of what is not right'],
    ['text', 'Anything else'],
  ),
};

/** Two published procedures: one that a plan of the example uses, and one to lock machines out. */
export function exampleProcedures(plant: Plant, today: Date): Step[] {
  const by = plant.users[0]?.name;
  if (!by) return [];
  const how = { by, at: today };
  return [GUARD_CHECK, LOCK_OUT].map(
    ({ name, steps }): Step =>
      async (to) => {
        const key = `procedure ${name}`;
        await to.create(PROCEDURE, { name }, { ...how, key });
        const draft = await to.reader.first(VERSION, [eq('procedure', await to.idOf(key))]);
        if (!draft) throw new Error(`The example plant has no draft of "${name}"`);
        const version = `${VERSION} ${draft.id}`;
        const values: object = { steps: schemaOfDrafts(steps) };
        await to.change(VERSION, version, values as Values, how);
        await to.act(VERSION, version, 'publish', {}, how);
      },
  );
}
