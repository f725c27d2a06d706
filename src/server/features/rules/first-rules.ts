import type { Value, Writer } from '../../store/store.ts';

/** Work on a critical asset cannot be completed before problem and cause are recorded. */
const COMPLETED_ON_CRITICAL = {
  type: 'object',
  required: ['status', 'asset'],
  properties: {
    status: {
      required: ['control'],
      properties: { control: { required: ['kind'], properties: { kind: { const: 'completed' } } } },
    },
    asset: { required: ['criticality'], properties: { criticality: { const: 'A' } } },
  },
};
/** Work cannot be completed while one of its procedures is unfinished; cancelling it is allowed. */
const COMPLETED = {
  type: 'object',
  required: ['status'],
  properties: { status: COMPLETED_ON_CRITICAL.properties.status },
};
const PROCEDURES_FINISHED = { properties: { procedures_open: { maximum: 0 } } };
const NOTE_SAYS_WHY = { properties: { completion_note: { required: ['problem', 'root_cause'] } } };

/** The default rules of a new tenant, which it may change or switch off. */
export async function seedRules(writer: Writer): Promise<void> {
  await writer.insert('company/rule', {
    name: 'Critical assets: problem and root cause',
    entity: 'work-orders/work_order',
    on: 'close',
    if: COMPLETED_ON_CRITICAL as unknown as Value,
    then: NOTE_SAYS_WHY as unknown as Value,
    message: 'is required to complete work on a critical asset',
    is_active: true,
  });
  await seedProcedureRule(writer);
}

export const PROCEDURE_RULE = 'Procedures are finished first';

/** Adds the rule that procedures are finished first. */
export async function seedProcedureRule(writer: Writer): Promise<void> {
  await writer.insert('company/rule', {
    name: PROCEDURE_RULE,
    entity: 'work-orders/work_order',
    on: 'close',
    if: COMPLETED as unknown as Value,
    then: PROCEDURES_FINISHED as unknown as Value,
    message: 'finish the procedures of this work order first',
    is_active: true,
  });
}
