import { type RefObject, useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface Props {
  text: string;
  label?: string;
  /** Where the text is shown: it is selected where the clipboard may not be used. */
  shown: RefObject<HTMLElement>;
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label = 'Copy', shown }: Props) {
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The clipboard needs HTTPS or localhost. With the text selected, the keys for copying work.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    }
  }

  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={copy}>
      <span role="status">{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}
