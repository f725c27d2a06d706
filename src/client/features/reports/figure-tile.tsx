import { useModel } from '../../model/model.ts';
import { formatMoney } from '../../ui/format.ts';
import { CountedGroup } from './counted-group.tsx';
import type { ReportFigure } from './reports-api.ts';
import { valueText } from './value-text.ts';

interface Props {
  section: string;
  search: string;
  figure: ReportFigure;
}

/** A figure, its value in the period before, and how it is computed: the formula, its numbers and its records. */
export function FigureTile({ section, search, figure }: Props) {
  const { currency } = useModel();
  const { name, title, value, before, unit, note, formula, parts, groups } = figure;
  const text = (number: number | null) => valueText(number, unit, currency);
  const [counted, leftOut] = [true, false].map((counts) =>
    groups
      .filter((group) => group.counts === counts && group.count > 0)
      .map((group) => (
        <CountedGroup key={group.name} section={section} search={search} figure={name} group={group} />
      )),
  );
  return (
    <li className="report-figure card">
      <p className="report-figure-title">{title}</p>
      <p className="report-figure-value">{value === null ? 'No data' : text(value)}</p>
      {note && <p className="report-figure-note">{note}</p>}
      {before !== null && <p className="report-figure-note">before: {text(before)}</p>}
      <details className="report-how">
        <summary>How is this worked out?</summary>
        <p>{formula}</p>
        {parts.length > 0 && (
          <dl>
            {parts.map((part) => (
              <div key={part.label}>
                <dt>{part.label}</dt>
                <dd>
                  {part.unit === 'money'
                    ? formatMoney(part.value, currency)
                    : valueText(part.value, part.unit, currency)}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {counted && counted.length > 0 && <p className="report-left-out">Counted:</p>}
        {counted}
        {leftOut && leftOut.length > 0 && <p className="report-left-out">Left out:</p>}
        {leftOut}
      </details>
    </li>
  );
}
