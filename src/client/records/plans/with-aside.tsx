import type { ReactNode } from 'react';
import type { PlanDraft } from '../../data/plans.ts';
import type { Values } from '../form/values.ts';
import { PlanPreview } from './plan-preview.tsx';

interface Props {
  path: string;
  recordKey: number | undefined;
  /** The form's current and loaded values. */
  values: Values;
  isDirty: boolean;
  loaded: Values | undefined;
  children: ReactNode;
}

type Form = Pick<Props, 'values' | 'loaded'> & { id: number | undefined };

/** By entity, the plan a form is about, as it would be saved. */
const DRAFTS: Record<string, (form: Form) => PlanDraft | undefined> = {
  'maintenance/plan': ({ values, loaded, id }) => ({
    ...single(values),
    ...(Array.isArray(values.triggers) && { triggers: lines(values.triggers, loaded?.triggers) }),
    ...(id !== undefined && { id }),
  }),
  'maintenance/plan_trigger': ({ values: { plan, ...line }, id }) =>
    typeof plan === 'number'
      ? { id: plan, triggers: [{ ...single(line), ...(id !== undefined && { id }) }] }
      : undefined,
};

/** The plain values, with references as ids. */
function single(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, isNamed(value) ? value.id : value])
      .filter(([, value]) => typeof value !== 'object'),
  );
}

function isNamed(value: unknown): value is { id: number } {
  return typeof value === 'object' && value !== null && 'id' in value;
}

/** The form's triggers, and those removed from it. */
function lines(now: Values[], before: unknown): Values[] {
  const kept = new Set(now.map(({ id }) => id));
  const removed = (Array.isArray(before) ? (before as Values[]) : []).filter(({ id }) => !kept.has(id));
  return [...removed.map(({ id }) => ({ id, _delete: true })), ...now.map(single)];
}

/**
 * A form, with a preview of a plan's dates beside it while the plan or one of its triggers is typed. A saved plan shows its dates
 * on its own page, so its form has the full width and the preview stands below.
 */
export function WithAside({ path, recordKey, values, isDirty, loaded, children }: Props) {
  const draft = DRAFTS[path]?.({ values, loaded, id: recordKey });
  if (!draft) return children;
  const isTyped = recordKey === undefined || isDirty;
  return (
    <div className="form-with-aside">
      <div className={`form-beside${recordKey === undefined ? ' is-new' : ''}`}>
        {children}
        {isTyped && <PlanPreview draft={draft} />}
      </div>
    </div>
  );
}
