import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from './copy-button.tsx';

/** Shows recovery codes, this once, to be kept where a lost phone does not take them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const text = codes.join('\n');
  // What had the focus is gone, and this must not be missed.
  useEffect(() => heading.current?.focus(), []);

  function download() {
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `recovery-codes-${window.location.hostname}.txt`;
    link.click();
    // The browser reads it after this turn.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  return (
    <div className="two-step">
      <h3 ref={heading} className="two-step-heading" tabIndex={-1}>
        Save your recovery codes
      </h3>
      <p>
        Without your phone, one of these signs you in in place of a code. Each works once. They are shown only
        now, so keep them somewhere safe.
      </p>
      <ul ref={list} className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="two-step-actions">
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
        <CopyButton text={text} shown={list} />
        <Button onClick={download}>Download</Button>
      </div>
    </div>
  );
}
