import type { Plant } from '../../src/server/features/example/plant.ts';
import { type Notice, planners, tell } from '../../src/server/features/notifications/notices.ts';
import type { Writer } from '../../src/server/store/store.ts';
import { REQUEST, WORK_ORDER } from '../../src/shared/entity-paths.ts';
import type { Tenant } from './tenant.ts';

const HOUR_MS = 3_600_000;
const NEWEST = 6;

/** A report: by whom, how many hours ago, and what became of it. */
interface Reported {
  title: string;
  description: string;
  hours: number;
  name?: string;
  priority?: string;
  becomes?: 'accept' | 'start' | 'complete' | 'decline' | 'duplicate';
}

const REPORTED: Reported[] = [
  {
    title: 'Loud knocking when it starts',
    description: 'Every morning, for about a minute.',
    hours: 70,
    name: 'Maria, night shift',
    becomes: 'complete',
  },
  {
    title: 'Guard does not close',
    description: 'The latch is bent.',
    hours: 52,
    priority: 'high',
    becomes: 'start',
  },
  {
    title: 'Oil on the floor',
    description: 'A puddle below the gear box, about the size of a plate.',
    hours: 30,
    name: 'Ben from shipping',
    priority: 'high',
    becomes: 'accept',
  },
  { title: 'Floor below the machine is oily', description: '', hours: 28, becomes: 'duplicate' },
  {
    title: 'Paint is scratched',
    description: 'On the left door.',
    hours: 26,
    priority: 'low',
    becomes: 'decline',
  },
  {
    title: 'Emergency stop sticks',
    description: 'It has to be pulled twice.',
    hours: 5,
    name: 'Jonas',
    priority: 'critical',
  },
  { title: 'Light above it flickers', description: '', hours: 2, priority: 'low' },
];

/** Requests in every state, a portal that is open to strangers, and a label on each of the first machines. */
export async function addRequests(to: Tenant, plant: Plant, today: Date): Promise<void> {
  const by = (plant.users.find(({ trade }) => trade === 'planner') ?? plant.users[0])?.name as string;
  const reporter = (plant.users.find(({ role }) => role === 'requester') ?? plant.users.at(-1))
    ?.name as string;
  const now = new Date(today.getTime() - 20_000);
  const how = { by, at: now };
  await to.makeSettings({ portal_open: true });
  await to.create(
    'requests/portal',
    {
      name: 'Shop floor',
      is_open: true,
      welcome: 'Something does not work? Tell us, it takes a minute.',
    },
    how,
  );
  for (const [index, { title, description, hours, name, priority, becomes }] of REPORTED.entries()) {
    const asset = await to.idOf(`asset ${plant.assets[index % plant.assets.length]?.name}`);
    const key = `request ${index}`;
    const at = new Date(today.getTime() - hours * HOUR_MS);
    await to.create(
      REQUEST,
      { title, asset, description: description || null, priority, requester_name: name },
      { by: reporter, at, key },
    );
    if (becomes === 'decline')
      await to.act(
        REQUEST,
        key,
        'decline',
        { answer: 'It works all the same; the door is painted in the next overhaul.' },
        how,
      );
    if (becomes === 'duplicate')
      await to.act(REQUEST, key, 'duplicate', { duplicate_of: await to.idOf(`request ${index - 1}`) }, how);
    if (becomes === undefined || becomes === 'decline' || becomes === 'duplicate') continue;
    await to.act(REQUEST, key, 'accept', { asset, priority: priority ?? null }, how);
    if (becomes === 'accept') continue;
    const order = await to.reader.first(WORK_ORDER, [
      { property: 'request', op: 'eq', value: await to.idOf(key) },
    ]);
    if (!order) continue;
    if (becomes === 'complete')
      await to.create(
        'work-orders/work_order_completion_note',
        {
          work_order: order.id,
          problem: title,
          root_cause: 'A bolt of the coupling had come loose.',
          solution: 'Tightened and secured.',
        },
        how,
      );
    await to.actOn(WORK_ORDER, order, becomes, how);
  }
  for (const { name } of plant.assets.slice(0, NEWEST))
    await to.act('assets/equipments', `asset ${name}`, 'make_label', {}, how);
}

/** Recent notices for the people of the demo. */
export async function addNotices(writer: Writer, today: Date): Promise<void> {
  const newest = (path: string, property: string, value: string | boolean) =>
    writer.find(path, {
      where: [{ property, op: 'eq', value }],
      order: [{ property: 'id', descending: true }],
      limit: NEWEST,
    });
  const at = (hours: number) => new Date(today.getTime() - hours * HOUR_MS);
  const notice = (kind: Notice['kind'], entity: string, row: Notice['row'], hours: number): Notice => ({
    kind,
    entity,
    row,
    once: 'demo',
    at: at(hours),
  });
  const plan = await planners(writer);
  const users = (await writer.find('users/user', { limit: NEWEST })).map(({ id }) => id);
  // The oldest first: a list of notices has the one that came last on top.
  for (const [index, row] of [...(await newest(WORK_ORDER, 'is_closed', false)).entries()].reverse()) {
    const assigned = row.assigned_to as { id: number } | null;
    await tell(
      writer,
      notice('assigned', WORK_ORDER, row, 3 * index + 3),
      assigned ? [assigned.id] : users.slice(0, 1),
    );
  }
  for (const row of await newest(REQUEST, 'state', 'new'))
    await tell(writer, notice('request_new', REQUEST, row, 2), [...plan, ...users.slice(0, 1)]);
  // The notices are old by the time somebody looks at the demo, so no mails are sent.
  await writer.remove('_mail', []);
  for (const row of await writer.find('notifications/notification'))
    await writer.update('notifications/notification', row.id, { in_digest: false });
}
