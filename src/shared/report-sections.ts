/** The sections of the reports by name, and the property that one must be allowed to see for each. */
export const REPORT_SECTIONS: Record<string, { title: string; entity: string; property: string }> = {
  cost: { title: 'Cost', entity: 'work-orders/work_order', property: 'total_cost' },
  reliability: { title: 'Reliability', entity: 'assets/downtime', property: 'started_at' },
  planned: { title: 'Planned work', entity: 'maintenance/occurrence', property: 'due_on' },
  work: { title: 'Open work', entity: 'work-orders/work_order', property: 'completion_end_date' },
  failures: {
    title: 'Failures',
    entity: 'work-orders/work_order_completion_note',
    property: 'problem_code',
  },
  'parts-used': { title: 'Parts and stock', entity: 'parts/movement', property: 'change' },
  // Of one asset.
  life: { title: 'Cost of an asset', entity: 'work-orders/work_order', property: 'total_cost' },
};
