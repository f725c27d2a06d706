import { badgeTone } from '../../ui/badge-tone.ts';
import { Level } from '../../ui/level.tsx';
import { Mark } from '../../ui/mark.tsx';
import type { CellProps, Field } from '../field.ts';

/** The cell of a kind whose values are shown as text: a dash if empty, a badge or mark if the screen asks for one. */
export function textCell(text: Field['text']) {
  return function TextCell({ property, value, look }: CellProps) {
    const isEmpty = value === null || value === undefined || value === '';
    const shown = isEmpty ? '' : text(value, property, look);
    if (shown === '') return <span className="value-none">–</span>;
    const tone = property.colours?.[String(value)] ?? badgeTone(shown);
    if (look === 'badge') return <Mark tone={tone}>{shown}</Mark>;
    const rank =
      look === 'level' ? (property.choices ?? []).findIndex((choice) => choice.const === value) : -1;
    if (rank === -1) return shown;
    return (
      <Level rank={rank + 1} of={property.choices?.length ?? 0} tone={tone}>
        {shown}
      </Level>
    );
  };
}
