import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { Button } from '../../ui/button.tsx';
import type { Draft } from './use-draft.ts';

/** Takes back what was changed in the draft, step by step, and does it again. */
export function DraftSteps({ undo, redo }: Pick<Draft, 'undo' | 'redo'>) {
  return (
    <div className="studio-undo">
      <Button variant="ghost" icon="rotate-ccw" disabled={!undo} onClick={undo}>
        {TEXTS.undo}
      </Button>
      <Button variant="ghost" disabled={!redo} onClick={redo}>
        {TEXTS.redo}
      </Button>
    </div>
  );
}
