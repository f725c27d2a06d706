import { Badge } from '../../ui/badge.tsx';
import { badgeTone } from '../../ui/badge-tone.ts';
import type { CellProps, Field } from '../field.ts';

/** The cell of a kind whose values are shown as their text: a dash for none, a badge where the screen asks for one. */
export function textCell(text: Field['text']) {
  return function TextCell({ property, value, look }: CellProps) {
    const isEmpty = value === null || value === undefined || value === '';
    const shown = isEmpty ? '' : text(value, property, look);
    if (shown === '') return <span className="value-none">–</span>;
    return look === 'badge' ? <Badge tone={badgeTone(shown)}>{shown}</Badge> : shown;
  };
}
