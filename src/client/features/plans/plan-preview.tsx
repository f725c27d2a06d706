import { PLAN } from '../../../shared/entity-paths.ts';
import './plan-preview.scss';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useModel } from '../../model/model.ts';
import { recordAddress } from '../../records/address.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/format.ts';
import { type PlanDraft, type PlanPreview as Preview, usePlanPreview } from './plans-api.ts';

/** The dates are computed this long after the last keystroke. */
const SETTLED_MS = 300;

/**
 * What a plan would do if saved as typed: its schedule in words, warnings, and its next dates. Of a plan that is changed it says
 * which of its dates are new, and which will be none.
 * @param before the dates of the plan as it is saved
 */
export function PlanPreview({ draft, before }: { draft: PlanDraft; before: string[] | undefined }) {
  const settled = useSettled(JSON.stringify(draft), SETTLED_MS);
  const { preview, error, isLoading } = usePlanPreview(JSON.parse(settled) as PlanDraft);
  if (error && !preview) return null;
  const last = preview?.dates.at(-1)?.due_on ?? '';
  const gone = before?.filter(
    (day) => (last === '' || day <= last) && !preview?.dates.some(({ due_on }) => due_on === day),
  );
  return (
    <section className="plan-preview" aria-label="Next dates" aria-busy={isLoading}>
      <h3>Next Dates</h3>
      {preview && (
        <>
          <p className="plan-preview-sentence" aria-live="polite">
            {preview.sentence}
          </p>
          {preview.first && <p className="plan-preview-first">{preview.first}</p>}
          {preview.warnings.map((text) => (
            <p key={text} className="plan-preview-warning">
              {text}
            </p>
          ))}
          <ol>
            {preview.dates.map((date) => (
              <PreviewDate
                key={`${date.due_on} ${date.reading}`}
                date={date}
                isNew={before !== undefined && !before.includes(date.due_on)}
              />
            ))}
          </ol>
          {gone && gone.length > 0 && (
            <p className="plan-preview-gone">No longer: {gone.map((day) => formatDate(day)).join(' · ')}</p>
          )}
        </>
      )}
    </section>
  );
}

function PreviewDate({ date, isNew }: { date: Preview['dates'][number]; isNew: boolean }) {
  const model = useModel();
  const { due_on, by, moved, estimated, covered_by } = date;
  const notes = [by, estimated && 'estimated', moved].filter(Boolean).join(', ');
  return (
    <li className={estimated ? 'is-estimated' : undefined}>
      <time dateTime={due_on}>{formatDate(due_on)}</time>
      {isNew && <Badge tone="info">New</Badge>}
      <span>
        {notes}
        {covered_by && (
          <>
            {notes && ', '}
            done with <Link to={recordAddress(model, PLAN, covered_by.id)}>{covered_by.label}</Link>
          </>
        )}
      </span>
    </li>
  );
}

/** A value once it has not changed for a given time. */
function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
