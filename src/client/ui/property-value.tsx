import type { Property } from '../../shared/schema/entity.ts';
import type { ColumnLook } from '../../shared/schema/screen.ts';
import { Badge } from './badge.tsx';
import { badgeTone } from './badge-tone.ts';
import { formatDate, formatDateTime, formatMoney, formatNumber } from './format.ts';
import { Icon } from './icon.tsx';

interface Props {
  property: Property;
  value: unknown;
  look?: ColumnLook;
  /** One of many in a column: a yes is a tick, a no a dash, each said in words to a screen reader. */
  quiet?: boolean;
}

/** The value of a property as people read it: titles of choices, labels of references, dates and numbers of the locale. */
export function PropertyValue({ property, value, look, quiet = false }: Props) {
  if (property.kind === 'boolean') {
    if (quiet) return <QuietYesOrNo isOn={value === true} />;
    return value === true ? <Badge tone="success">Yes</Badge> : <span className="value-off">No</span>;
  }
  const text = valueText(property, value, look);
  if (text === '') return <span className="value-none">–</span>;
  return look === 'badge' ? <Badge tone={badgeTone(text)}>{text}</Badge> : text;
}

function QuietYesOrNo({ isOn }: { isOn: boolean }) {
  return (
    <span className={isOn ? 'value-on' : 'value-off'}>
      {isOn ? <Icon name="circle-check" size={17} /> : <span aria-hidden="true">–</span>}
      <span className="sr-only">{isOn ? 'Yes' : 'No'}</span>
    </span>
  );
}

/** The same as plain text; empty when there is no value. */
export function valueText(property: Property, value: unknown, look?: ColumnLook): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'object') return 'label' in value ? String(value.label) : '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const choice = property.choices?.find((entry) => entry.const === value);
  if (choice) return choice.title;
  if (typeof value === 'number') return look === 'money' ? formatMoney(value) : formatNumber(value);
  if (look === 'date' || property.kind === 'date') return formatDate(String(value));
  return property.kind === 'datetime' ? formatDateTime(String(value)) : String(value);
}
