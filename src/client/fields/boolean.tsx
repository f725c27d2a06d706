import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import type { CellProps, Field } from './field.ts';

function Cell({ value, quiet = false }: CellProps) {
  const isOn = value === true;
  if (!quiet) return isOn ? <Badge tone="success">Yes</Badge> : <span className="value-off">No</span>;
  return (
    <span className={isOn ? 'value-on' : 'value-off'}>
      {isOn ? <Icon name="circle-check" size={17} /> : <span aria-hidden="true">–</span>}
      <span className="sr-only">{isOn ? 'Yes' : 'No'}</span>
    </span>
  );
}

export const field: Field = {
  text: (value) => (value === true ? 'Yes' : 'No'),
  Cell,
  filters: ['equals'],
  badge: true,
  column: () => 'col-boolean',
};
