import { PLAN, TRIGGER } from '../../../shared/entity-paths.ts';
import type { Values } from '../../records/saving/values.ts';
import type { FormAsideProps } from '../../records/slots.tsx';
import { PlanPreview } from './plan-preview.tsx';
import type { PlanDraft } from './plans-api.ts';

type Form = Pick<FormAsideProps, 'values' | 'loaded'> & { id: number | undefined };

/** By entity, the plan a form is about, as it would be saved. */
const DRAFTS: Record<string, (form: Form) => PlanDraft | undefined> = {
  [PLAN]: ({ values, loaded, id }) => ({
    ...single(values),
    ...(Array.isArray(values.triggers) && { triggers: lines(values.triggers, loaded?.triggers) }),
    ...(id !== undefined && { id }),
  }),
  [TRIGGER]: ({ values: { plan, ...line }, id }) =>
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

/** The next dates of a saved plan. */
function datesOf(loaded: Form['loaded']): string[] | undefined {
  const dates = loaded?.preview;
  return typeof dates === 'object' && dates !== null ? Object.keys(dates) : undefined;
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
export function WithAside({ path, recordKey, values, isDirty, loaded, children }: FormAsideProps) {
  const draft = DRAFTS[path]?.({ values, loaded, id: recordKey });
  if (!draft) return children;
  const isTyped = recordKey === undefined || isDirty;
  return (
    <div className="form-with-aside">
      <div className={`form-beside${recordKey === undefined ? ' is-new' : ''}`}>
        {children}
        {isTyped && <PlanPreview draft={draft} before={datesOf(loaded)} />}
      </div>
    </div>
  );
}
