import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { Card } from '../../ui/card.tsx';
import type { PlacedError } from './draft-errors.ts';

interface Props {
  /** What of the published files does not fit the product by now. */
  off: PlacedError[];
  /** What the records of a path are called. */
  called(path: string): string;
  onJump(error: PlacedError): void;
}

/** What an upgrade has switched off, and why: its values are kept, and it comes back once it is mended. */
export function OffCard({ off, called, onJump }: Props) {
  if (off.length === 0) return null;
  return (
    <Card title={TEXTS.off} className="draft-errors">
      <p>{TEXTS.aboutOff}</p>
      <ul>
        {off.map((error) => (
          <li key={`${error.file} ${error.line} ${error.message}`}>
            <button type="button" className="btn btn-link" onClick={() => onJump(error)}>
              {[called(error.path), error.title].filter(Boolean).join(', ')}
            </button>{' '}
            {error.said}
          </li>
        ))}
      </ul>
    </Card>
  );
}
