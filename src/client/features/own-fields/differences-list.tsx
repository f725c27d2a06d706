import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { Difference } from './differences.ts';

interface Props {
  differences: Difference[];
  called(path: string): string;
}

/** How the draft differs from what is published, by kind of record. */
export function DifferencesList({ differences, called }: Props) {
  return (
    <dl className="own-differences">
      {differences.map(({ path, whole, added, changed, removed }) => (
        <div key={path}>
          <dt>{called(path)}</dt>
          {whole && <dd>{TEXTS[`whole_${whole}`]}</dd>}
          {added.length > 0 && <dd>Added: {added.join(', ')}</dd>}
          {changed.length > 0 && <dd>Changed: {changed.join(', ')}</dd>}
          {removed.length > 0 && <dd>Removed: {removed.join(', ')}</dd>}
        </div>
      ))}
    </dl>
  );
}
