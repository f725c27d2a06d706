import type { ComponentProps, ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import type { QrCode } from '../../ui/qr-code.tsx';

/** What draws codes, once somebody prints: no page loads it before. */
export type CodeDrawer = ComponentType<ComponentProps<typeof QrCode>>;

interface Props {
  onCode(drawer: CodeDrawer): void;
  /** The addresses of pictures that are to be on the paper. */
  pictures?: string[];
}

/** Prints the page as soon as what only paper has is there. */
export function PrintButton({ onCode, pictures = [] }: Props) {
  async function print() {
    const { QrCode: drawer } = await import('../../ui/qr-code.tsx');
    // One that does not come is printed as its name.
    await Promise.allSettled(pictures.map((src) => Object.assign(new Image(), { src }).decode()));
    flushSync(() => onCode(drawer));
    window.print();
  }
  return (
    <Button variant="ghost" icon="printer" className="not-phone" onClick={() => void print()}>
      Print
    </Button>
  );
}
