import type { ImportState } from '../../../shared/import.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface Props {
  before: ImportState;
  onAgain(): void;
  onLeave(): void;
}

/** Asks before the rows of a file are imported a second time. */
export function ImportedTwice({ before, onAgain, onLeave }: Props) {
  return (
    <Card title="This file was imported already">
      <p>
        <bdi>{before.title}</bdi>, on {new Date(before.created_at).toLocaleString()}:{' '}
        {before.created.toLocaleString()} created, {before.updated.toLocaleString()} changed.
      </p>
      <div className="import-buttons">
        <Button onClick={onAgain}>Import it once more</Button>
        <Button variant="primary" onClick={onLeave}>
          Keep it as it is
        </Button>
      </div>
    </Card>
  );
}
