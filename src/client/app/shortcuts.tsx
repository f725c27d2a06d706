import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SHORTCUTS } from '../ui/shortcuts.ts';

/** Keys that are not written as they are pressed. */
const SIGNS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓' };

/** The app's keyboard shortcuts, shown by `?`. */
export default function Shortcuts({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog
      open={open}
      title="Keyboard shortcuts"
      onClose={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className="keys">
        {Object.entries(SHORTCUTS).map(([keys, meaning]) => (
          <div key={keys} className="facts-row">
            <dt>
              {keys
                .split(/[ +]/)
                .slice(0, 2)
                .map((key) => (
                  <kbd key={key}>{SIGNS[key] ?? key}</kbd>
                ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
