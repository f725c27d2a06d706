import { inSteps, LOCK_OUT, type Written } from '../../src/server/features/example/example-procedures.ts';
import type { Plant } from '../../src/server/features/example/plant.ts';
import { holderOf } from '../../src/server/files/choose-files.ts';
import type { Row, Writer } from '../../src/server/store/store.ts';
import type { Answers } from '../../src/shared/procedure/step.ts';
import { schemaOfDrafts } from '../../src/shared/procedure/step-drafts.ts';
import { addUpload, pictureFile } from './files.ts';
import type { Tenant } from './tenant.ts';

const RUN = 'procedures/run';
const PROCEDURE = 'procedures/procedure';
const VERSION = 'procedures/version';

interface Shown extends Written {
  /** Those of an open work order; without them nobody has begun it. */
  answers?: Answers;
  /** The file name of a photo that answers the photo step, if it is answered. */
  photo?: string;
  isFinished?: boolean;
}

const SHOWN: Shown[] = [
  {
    name: 'Weekly guard check',
    steps: inSteps(
      ['note', 'Stop the machine and lock it before you begin'],
      ['check', 'Guards closed and undamaged'],
      ['check', 'Emergency stop works'],
      ['number', 'Bearing temperature', { unit: '°C', minimum: -40, maximum: 200, high: 80 }],
      [
        'choice',
        'Leaks',
        {
          choices: [
            { value: 'none', title: 'None', fails: false },
            { value: 'weeping', title: 'Weeping', fails: false },
            { value: 'dripping', title: 'Dripping', fails: true },
          ],
        },
      ],
      [
        'photo',
        'Photo of the leak',
        { isRequired: true, when: { step: 'choice_1', test: 'is', value: 'dripping' } },
      ],
      ['text', 'Anything else'],
    ),
    answers: {
      check_1: 'not_ok',
      check_2: 'ok',
      number_1: 92,
      choice_1: 'weeping',
      text_1: 'Latch is bent.',
    },
    isFinished: true,
  },
  {
    name: 'Lubrication round',
    steps: inSteps(
      ['check', 'Grease nipples clean'],
      ['number', 'Grease used', { unit: 'g', minimum: 0, maximum: 2000, low: 20, high: 400 }],
      ['number', 'Oil level', { unit: '%', minimum: 0, maximum: 100, low: 40, high: 90 }],
      ['meter', 'Operating hours', { isRequired: false }],
      ['check', 'Drip trays empty'],
      ['photo', 'Photo of the oil glass'],
      ['text', 'Remarks'],
    ),
    answers: { check_1: 'ok', number_1: 120, number_2: 35, check_2: 'ok' },
    photo: 'oil-glass.png',
    isFinished: true,
  },
  {
    name: 'Fire safety walk',
    steps: inSteps(
      ['check', 'Escape routes free'],
      ['check', 'Fire doors close by themselves'],
      ['check', 'Extinguishers in place'],
      ['choice', 'Inspection tag of extinguishers in date'],
      ['check', 'Emergency lights work'],
      ['photo', 'Photo of what is blocked'],
      ['signature', 'Who walked'],
    ),
    answers: { check_1: 'ok', check_2: 'not_ok', check_3: 'ok' },
    photo: 'door-is-blocked.png',
  },
  LOCK_OUT,
];

/** Three procedures on open work orders, two finished with failed steps and one in progress, and one to lock machines out. */
export async function addProcedures(to: Tenant, writer: Writer, plant: Plant, today: Date): Promise<void> {
  const planner = plant.users.find(({ trade }) => trade === 'planner') ?? plant.users[0];
  const worker = plant.users.find(({ role }) => role === 'technician') ?? planner;
  if (!planner || !worker) return;
  const written = { by: planner.name, at: new Date(today.getTime() - 15_000) };
  const done = { by: worker.name, at: new Date(today.getTime() - 10_000) };
  const underWay = await orders(to, 'in_progress');
  const waiting = await orders(to, 'on_hold');
  for (const [index, { name, steps: drafts, answers, photo, isFinished }] of SHOWN.entries()) {
    const key = `procedure ${name}`;
    await to.create(PROCEDURE, { name }, { ...written, key });
    const draft = await to.reader.first(VERSION, [
      { property: 'procedure', op: 'eq', value: await to.idOf(key) },
    ]);
    if (!draft) throw new Error(`The demo has no draft of "${name}"`);
    await to.write(VERSION, draft, { steps: schemaOfDrafts(drafts) }, written);
    const ready = await to.reader.get(VERSION, draft.id);
    if (ready) await to.actOn(VERSION, ready, 'publish', written);
    if (!answers) continue;
    const order = (isFinished ? underWay : waiting)[index % SHOWN.length];
    if (!order) continue;
    await to.actOn('work-orders/work_order', order, 'add_procedure', done, {
      procedure: await to.idOf(key),
    });
    const run = await to.reader.first(RUN, [{ property: 'procedure', op: 'eq', value: await to.idOf(key) }]);
    if (!run) throw new Error(`The demo has no run of "${name}"`);
    const holder = holderOf({ id: to.person(worker.name) });
    const upload = photo && (await addUpload(writer, pictureFile(photo, index), holder));
    const photos: Answers = upload ? { photo_1: [upload.id] } : {};
    await to.write(RUN, run, { answers: { ...answers, ...photos } }, done);
    const answered = await to.reader.get(RUN, run.id);
    if (!isFinished || !answered) continue;
    await to.actOn(RUN, answered, 'finish', done);
    // Of what was found first there is a work order already; the rest waits for somebody to make one.
    const finished = await to.reader.get(RUN, run.id);
    if (index === 0 && finished) await to.actOn(RUN, finished, 'make_orders', done);
  }
}

function orders(to: Tenant, kind: string): Promise<Row[]> {
  return to.reader.find('work-orders/work_order', {
    where: [{ property: 'control_kind', op: 'eq', value: kind }],
    order: [{ property: 'id', descending: true }],
    limit: SHOWN.length,
  });
}
