import { type RefObject, useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  text: string;
  label?: string;
  /** The element that shows the text: it is selected if the clipboard cannot be used. */
  shown: RefObject<HTMLElement>;
}

/** Copies a text to the clipboard and confirms that. */
export function CopyButton({ text, label = 'Copy', shown }: Props) {
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The clipboard needs HTTPS or localhost. With the text selected, Ctrl+C works.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    }
  }

  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={copy}>
      <span role="status">{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}
