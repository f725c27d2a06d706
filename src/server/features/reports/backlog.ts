import type { Reader } from '../../store/store.ts';
import { type Asked, ORDER } from './asked-report.ts';
import { backlogWeeks } from './figures.ts';
import { type CountedRecord, type Figure, rounded } from './report.ts';

const SHOWN = ['id', 'code', 'description', 'hrs_estimated', 'hrs_spent', 'control_kind'];
const WRENCH_PERCENT = 80;

/** For how many weeks there is work, by what technicians get done in a week. */
export async function backlogFigure(reader: Reader, { filter }: Asked): Promise<Figure> {
  const open = await reader.find(ORDER, {
    where: [{ property: 'is_closed', op: 'eq', value: false }, ...filter],
    properties: SHOWN,
  });
  const orders = open.map(({ id, code, description, hrs_estimated, hrs_spent, control_kind }) => ({
    estimated: Number(hrs_estimated ?? 0),
    spent: Number(hrs_spent ?? 0),
    isHeld: control_kind === 'on_hold',
    record: {
      entity: ORDER,
      id,
      label: `${code} ${String(description ?? '').split('\n')[0]}`.trim(),
      note: null,
    } satisfies CountedRecord,
  }));
  const held = orders.filter(({ isHeld }) => isHeld);
  const unknown = orders.filter(({ isHeld, estimated }) => !isHeld && estimated === 0);
  const counted = orders.filter(({ isHeld, estimated }) => !isHeld && estimated > 0);
  const [settings] = await reader.find('company/settings', { limit: 1 });
  const wrench = Number(settings?.wrench_percent ?? WRENCH_PERCENT);
  const crew = await reader.sum('users/user', 'hours_per_week', [
    { property: 'role.base', op: 'eq', value: 'technician' },
    { property: 'is_active', op: 'eq', value: true },
  ]);
  const { hours, weeks } = backlogWeeks(counted, crew, wrench);
  const group = (name: string, title: string, counts: boolean, own: typeof orders) => ({
    name,
    title,
    counts,
    count: own.length,
    records: () => own.map(({ record }) => record),
  });
  return {
    name: 'backlog',
    title: 'Backlog',
    unit: 'weeks',
    value: rounded(weeks),
    before: null,
    formula:
      'Hours estimated and not spent yet of open work orders ÷ (hours a week of technicians × what is left of them for work orders, by General Settings)',
    parts: [
      { label: 'Hours left', value: rounded(hours) ?? 0, unit: 'hours' },
      { label: 'Hours a week of technicians', value: rounded(crew) ?? 0, unit: 'hours' },
      { label: 'Of them for work orders', value: wrench, unit: 'percent' },
    ],
    note: weeks === null ? 'Nobody has a role of technicians and hours a week.' : null,
    groups: [
      group('estimated', 'Open and estimated', true, counted),
      group('no-estimate', 'Without estimated hours', false, unknown),
      group('on-hold', 'On hold', false, held),
    ],
  };
}
