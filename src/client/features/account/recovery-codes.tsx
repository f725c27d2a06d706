import { useEffect, useRef } from 'react';
import { saveFile } from '../../data/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Shows recovery codes once, to be stored somewhere other than the phone. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const text = codes.join('\n');
  // The focused element is gone, and this must not be missed.
  useEffect(() => heading.current?.focus(), []);

  function download() {
    const name = `recovery-codes-${window.location.hostname}.txt`;
    saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), name);
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
