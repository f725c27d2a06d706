import { type FocusEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows, this once, the link with which an invited person sets a password. */
export function InviteDialog({ link, onClose }: { link: string | undefined; onClose(): void }) {
  const box = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    box.current?.select();
    try {
      await navigator.clipboard.writeText(link ?? '');
      setCopied(true);
    } catch {
      // The clipboard needs HTTPS or localhost. The text is selected, so that the keys for copying work.
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

/** Chosen whole, and seen from its beginning: the end of a token says nothing. */
function showFromStart({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.setSelectionRange(0, currentTarget.value.length, 'backward');
  currentTarget.scrollLeft = 0;
}
