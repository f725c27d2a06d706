import type { ReactNode } from 'react';
import { Attention } from './attention.tsx';
import { CostByMonth } from './cost-by-month.tsx';
import type { Dashboard } from './dashboard-api.ts';
import { NextDays } from './next-days.tsx';
import { OrdersByStatus } from './orders-by-status.tsx';
import { SentenceList } from './sentence-list.tsx';
import { TopAssets } from './top-assets.tsx';

/** A part of the dashboard below its figures. */
interface Block {
  name: string;
  /** Whether a user sees it: depends on what the server sends them, and is never so while the tenant has no data at all. */
  isShown(data: Dashboard | undefined, isUnused: boolean): boolean;
  /** Undefined while loading. */
  Block(props: { data: Dashboard | undefined }): ReactNode;
}

const always = () => true;
/** Parts the server leaves out for a user are not shown; while loading, their place is kept. */
const told =
  (key: keyof Dashboard): Block['isShown'] =>
  (data, isUnused) =>
    !isUnused && (data === undefined || data[key] !== undefined);

/** Every block of the dashboard, in order: the only place that decides who sees which. */
export const BLOCKS: Block[] = [
  {
    name: 'attention',
    isShown: told('attention'),
    Block: Attention,
  },
  { name: 'week', isShown: told('week'), Block: ({ data }) => <NextDays week={data?.week} /> },
  {
    name: 'status',
    isShown: always,
    Block: ({ data }) => <OrdersByStatus orders={data?.work_orders_by_status} />,
  },
  {
    name: 'upcoming',
    isShown: always,
    Block: ({ data }) => (
      <SentenceList
        title="Upcoming Maintenance"
        icon="calendar-clock"
        sentences={data?.upcomming_maintenance}
        orders={data?.upcomming_maintenance_orders}
        empty="Nothing is planned. Open work orders appear here by their start date."
      />
    ),
  },
  {
    name: 'cost',
    isShown: told('cost_by_month'),
    Block: ({ data }) => <CostByMonth costs={data?.cost_by_month} />,
  },
  {
    name: 'assets',
    isShown: always,
    Block: ({ data }) => <TopAssets assets={data?.top_assets_utilization} />,
  },
  {
    name: 'activity',
    isShown: always,
    Block: ({ data }) => (
      <SentenceList
        title="Recent User Activity"
        icon="history"
        sentences={data?.recent_user_activity}
        orders={data?.recent_user_activity_orders}
        empty="Nothing has happened yet. Changes to work orders appear here."
      />
    ),
  },
];
