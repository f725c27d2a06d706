import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { PrintSection } from '../../../shared/schema/print-words.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useAllPages } from '../../data/all-pages.ts';
import { valueText } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { ownerReference } from '../../records/address.ts';

type LinesSection = PrintSection & { lines: string };

interface Props {
  owner: Entity;
  record: WireRecord;
  section: LinesSection;
}

const NUMBERS = ['integer', 'number', 'decimal'];

/** Records below the one on paper, in rows that are never cut by the end of a page, with what they add up to. */
export function PaperLines(props: Props) {
  const { manifest } = useModel();
  const listed = manifest[props.section.lines];
  const mayRead = useCan().read(props.section.lines);
  return listed && mayRead ? <Lines {...props} listed={listed} /> : null;
}

function Lines({ owner, record, section, listed }: Props & { listed: Entity }) {
  const { screens } = useModel();
  const { title, lines, boxes, blank = 0, totals = [], by_hand: byHand = [] } = section;
  const reference = ownerReference(listed, owner.path) ?? '';
  const { rows } = useAllPages(lines, [{ [`${reference}_id`]: String(record.id) }]);
  // What one may not know is no property of what one is shown.
  const columns = (section.columns ?? []).flatMap((name) => propertyOf(listed, name) ?? []);
  const sums = totals.flatMap((name) => propertyOf(owner, name) ?? []);
  if (rows === undefined || rows.length + blank === 0) return null;
  const look = (path: string, name: string) => screens[path]?.looks[name];
  const side = (kind: string) => (NUMBERS.includes(kind) ? 'is-number' : undefined);
  return (
    <section className="sheet-section">
      {title && <h3>{title}</h3>}
      <table className="sheet-lines">
        <thead>
          <tr>
            {boxes !== undefined && (
              <th className="sheet-tick">
                <span className="sr-only">{propertyOf(listed, boxes)?.title}</span>
              </th>
            )}
            {columns.map((column) => (
              <th key={column.name} className={side(column.kind)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {boxes !== undefined && (
                <td className="sheet-tick">
                  <span className="sheet-box">{row[boxes] === true ? '✓' : ''}</span>
                </td>
              )}
              {columns.map((column) => (
                <td key={column.name} className={side(column.kind)}>
                  {valueText(column, row[column.name], look(lines, column.name))}
                </td>
              ))}
            </tr>
          ))}
          {Array.from({ length: blank }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have no other name
            <tr key={`blank-${index}`} className="is-blank">
              {boxes !== undefined && (
                <td className="sheet-tick">
                  <span className="sheet-box" />
                </td>
              )}
              {columns.map(({ name }) => (
                <td key={name} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sums.length + (sums.length > 0 ? byHand.length : 0) > 0 && (
        <dl className="sheet-totals">
          {sums.map((sum) => (
            <div key={sum.name}>
              <dt>{sum.title}</dt>
              <dd>{valueText(sum, record[sum.name], look(owner.path, sum.name))}</dd>
            </div>
          ))}
          {byHand.map((line) => (
            <div key={line}>
              <dt>{line}</dt>
              <dd />
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
