import { type FocusEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows the link with which an invited person sets a password. It is shown only once. */
export function InviteDialog({ link, onClose }: { link: string | undefined; onClose(): void }) {
  const box = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    box.current?.select();
    try {
      await navigator.clipboard.writeText(link ?? '');
      setCopied(true);
    } catch {
      // The clipboard needs HTTPS or localhost. The text is selected instead, so that Ctrl+C works.
      setCopied(false);
    }
  }

  return (
    <Dialog
      open={link !== undefined}
      title="Invitation link"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <p>Send this link to the person you invited. It sets their password, works once and for 72 hours.</p>
      <p>It is shown only now.</p>
      <div className="invite-link">
        <input
          ref={box}
          className="form-control"
          aria-label="Invitation link"
          readOnly
          value={link}
          onFocus={showFromStart}
        />
        <Button type="button" variant="primary" onClick={copy}>
          Copy
        </Button>
      </div>
      <p className="invite-copied" role="status">
        {isCopied ? 'Copied.' : ''}
      </p>
    </Dialog>
  );
}

/** Selects all of the link but keeps its beginning in view: the end of a token means nothing to a reader. */
function showFromStart({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.setSelectionRange(0, currentTarget.value.length, 'backward');
  currentTarget.scrollLeft = 0;
}
