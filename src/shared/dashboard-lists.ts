import { PART, REQUEST, WORK_ORDER } from './entity-paths.ts';

/** A list of records, as in the address of its page. */
export interface CountedList {
  /** Path of the entity. */
  entity: string;
  /** Filters, as in the address of the list. */
  filters: string;
}

const OPEN = 'is_closed=false';

/**
 * What each figure of the dashboard counts. The server counts with these filters and the figure links to the list with
 * the same ones, so that both show the same number.
 */
export const FIGURE_LISTS = {
  open_work_orders_count: { entity: WORK_ORDER, filters: OPEN },
  online_assets_count: { entity: 'assets/equipments', filters: 'is_online=true' },
  scheduled_maintenance_count: {
    entity: WORK_ORDER,
    filters: `${OPEN}&suggested_start_date.gte=@today`,
  },
  unassigned_taskes_count: {
    entity: WORK_ORDER,
    filters: `${OPEN}&assigned_to.null=true&items_assigned=0`,
  },
} satisfies Record<string, CountedList>;

/** What waits beside the work orders: requests for an answer, parts that run short. */
export const WAITING_LISTS = {
  new_requests_count: { entity: REQUEST, filters: 'state.in=new' },
  parts_to_order_count: { entity: PART, filters: 'to_order.gt=0' },
} satisfies Record<string, CountedList>;

/** What needs attention, most pressing first. */
export const ATTENTION_LISTS = {
  overdue: { entity: WORK_ORDER, filters: `${OPEN}&completion_end_date.lte=@today-1` },
  critical: { entity: WORK_ORDER, filters: `${OPEN}&priority.in=critical` },
  unassigned: FIGURE_LISTS.unassigned_taskes_count,
  waiting: { entity: WORK_ORDER, filters: `${OPEN}&control_kind.in=on_hold` },
} satisfies Record<string, CountedList>;

export type AttentionName = keyof typeof ATTENTION_LISTS;
