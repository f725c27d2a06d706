import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row } from '../../store/store.ts';
import type { Asked } from './asked-report.ts';
import { backlogWeeks } from './figures.ts';
import { type CountedRecord, type Figure, rounded } from './report.ts';

const OPEN = eq('is_closed', false);
const HELD = eq('control_kind', 'on_hold');
const NOT_HELD: Condition = { property: 'control_kind', op: 'ne', value: 'on_hold' };
const ESTIMATED: Condition = { property: 'hrs_estimated', op: 'gt', value: 0 };
const NOT_ESTIMATED: Condition = {
  op: 'any',
  of: [{ property: 'hrs_estimated', op: 'null' }, eq('hrs_estimated', 0)],
};
const WRENCH_PERCENT = 80;

/** For how many weeks there is work, given the number of `open` orders and the weekly output of technicians. */
export async function backlogFigure(reader: Reader, { filter }: Asked, open: number): Promise<Figure> {
  const rows = (more: Condition[], properties: string[]) =>
    reader.find(WORK_ORDER, { where: [OPEN, ...more, ...filter], properties });
  const counted = await rows([ESTIMATED, NOT_HELD], ['id', 'hrs_estimated', 'hrs_spent']);
  const held = await reader.count(WORK_ORDER, { where: [OPEN, HELD, ...filter] });
  const [settings] = await reader.find('company/settings', { limit: 1 });
  const wrench = Number(settings?.wrench_percent ?? WRENCH_PERCENT);
  const crew = await reader.sum('users/user', 'hours_per_week', [
    eq('role.base', 'technician'),
    eq('is_active', true),
  ]);
  const { hours, weeks } = backlogWeeks(
    counted.map((row) => ({ estimated: Number(row.hrs_estimated), spent: Number(row.hrs_spent ?? 0) })),
    crew,
    wrench,
  );
  const group = (name: string, title: string, counts: boolean, count: number, more: Condition[]) => ({
    name,
    title,
    counts,
    count,
    records: async () => (await rows(more, ['id', 'code', 'description'])).map(recordOf),
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
      group('estimated', 'Open and estimated', true, counted.length, [ESTIMATED, NOT_HELD]),
      group('no-estimate', 'Without estimated hours', false, open - held - counted.length, [
        NOT_ESTIMATED,
        NOT_HELD,
      ]),
      group('on-hold', 'On hold', false, held, [HELD]),
    ],
  };
}

function recordOf({ id, code, description }: Row): CountedRecord {
  const title = String(description ?? '').split('\n')[0];
  return { entity: WORK_ORDER, id, label: `${code} ${title}`.trim(), note: null };
}
