/** A section of the reports, and the property that a user must be allowed to see for it. */
interface ReportSection {
  title: string;
  entity: string;
  property: string;
  /** The number of figures above its tables. */
  figures: number;
}

/** The sections of the reports by name, in the order of the page. */
export const REPORT_SECTIONS: Record<string, ReportSection> = {
  cost: { title: 'Cost', entity: 'work-orders/work_order', property: 'total_cost', figures: 1 },
  reliability: { title: 'Reliability', entity: 'assets/downtime', property: 'started_at', figures: 5 },
  planned: { title: 'Planned work', entity: 'maintenance/occurrence', property: 'due_on', figures: 2 },
  work: {
    title: 'Open work',
    entity: 'work-orders/work_order',
    property: 'completion_end_date',
    figures: 3,
  },
  failures: {
    title: 'Failures',
    entity: 'work-orders/work_order_completion_note',
    property: 'problem_code',
    figures: 0,
  },
  'parts-used': { title: 'Parts and stock', entity: 'parts/movement', property: 'change', figures: 2 },
  // A report on a single asset.
  life: { title: 'Cost of an asset', entity: 'work-orders/work_order', property: 'total_cost', figures: 3 },
};

/** The number of figures at the top of a section. @example figuresOf('cost') // 1 */
export function figuresOf(name: string): number {
  return REPORT_SECTIONS[name]?.figures ?? 0;
}
