import { yesNoWord } from '../../shared/schema/yes-no.ts';
import { Badge } from '../ui/badge.tsx';
import { badgeTone } from '../ui/badge-tone.ts';
import { Icon } from '../ui/icon.tsx';
import type { CellProps, Field } from './field.ts';

function Cell({ property, value, quiet = false }: CellProps) {
  const isOn = value === true;
  const word = yesNoWord(property, value);
  // Words of its own say more than a tick, so that a stopped machine is seen from afar.
  if (property.words) return <Badge tone={badgeTone(word)}>{word}</Badge>;
  if (!quiet) return isOn ? <Badge tone="success">{word}</Badge> : <span className="value-off">{word}</span>;
  return (
    <span className={isOn ? 'value-on' : 'value-off'}>
      {isOn ? <Icon name="circle-check" size={17} /> : <span aria-hidden="true">–</span>}
      <span className="sr-only">{word}</span>
    </span>
  );
}

export const field: Field = {
  text: (value, property) => yesNoWord(property, value),
  Cell,
  filters: ['equals'],
  badge: true,
  column: ({ words }) => (words ? 'col-choice-short' : 'col-boolean'),
};
