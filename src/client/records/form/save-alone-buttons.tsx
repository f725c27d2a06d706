import './save-alone.scss';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { useSavedAlone } from './use-saved-alone.ts';

type Editing = Pick<
  ReturnType<typeof useSavedAlone>,
  'isTyped' | 'isFixed' | 'isSaving' | 'failure' | 'undo'
>;

interface Props extends Editing {
  /** For example `Save steps`. */
  label: string;
  onSave(): void;
}

/** The buttons that save one property on its own, and the error of the last attempt. */
export function SaveAloneButtons({ label, isTyped, isFixed, isSaving, failure, undo, onSave }: Props) {
  return (
    <>
      {failure.length > 0 && (
        <Alert tone="danger">
          {failure.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      )}
      {!isFixed && (
        <div className="save-alone">
          <Button variant="primary" disabled={isSaving || !isTyped} onClick={onSave}>
            {isSaving ? 'Saving…' : label}
          </Button>
          {isTyped && <Button onClick={undo}>Undo</Button>}
        </div>
      )}
    </>
  );
}
