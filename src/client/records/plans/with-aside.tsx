import type { ReactNode } from 'react';
import type { PlanDraft } from '../../data/plans.ts';
import type { Values } from '../form/values.ts';
import { PlanPreview } from './plan-preview.tsx';

interface Props {
  path: string;
  recordKey: number | undefined;
  /** What the form holds now. */
  values: Values;
  children: ReactNode;
}

/** By entity, the plan that a form is about, as it would be saved. */
const DRAFTS: Record<string, (values: Values, key: number | undefined) => PlanDraft | undefined> = {
  'maintenance/plan': (values, id) => ({ ...plain(values), ...(id !== undefined && { id }) }),
  'maintenance/plan_trigger': ({ plan, ...line }, id) =>
    typeof plan === 'number'
      ? { id: plan, triggers: [{ ...plain(line), ...(id !== undefined && { id }) }] }
      : undefined,
};

/** What stands for itself, such as a text or the id of a record. */
function plain(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value !== 'object'));
}

/** A form, and beside that of a plan and of its triggers the dates that they come to. */
export function WithAside({ path, recordKey, values, children }: Props) {
  const draft = DRAFTS[path]?.(values, recordKey);
  if (!draft) return children;
  return (
    <div className="form-with-aside">
      <div className="form-beside">
        {children}
        <PlanPreview draft={draft} />
      </div>
    </div>
  );
}
