import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { Button } from '../../ui/button.tsx';
import type { Draft } from './use-draft.ts';

interface Props extends Pick<Draft, 'undo' | 'redo'> {
  isJson: boolean;
  onJson(isJson: boolean): void;
}

/** Takes back what was changed in the draft, step by step, and does it again; shows it as JSON. */
export function DraftSteps({ undo, redo, isJson, onJson }: Props) {
  return (
    <div className="studio-undo">
      <Button variant="ghost" icon="rotate-ccw" disabled={!undo} onClick={undo}>
        {TEXTS.undo}
      </Button>
      <Button variant="ghost" disabled={!redo} onClick={redo}>
        {TEXTS.redo}
      </Button>
      <Button aria-pressed={isJson} onClick={() => onJson(!isJson)}>
        {TEXTS.json}
      </Button>
    </div>
  );
}
