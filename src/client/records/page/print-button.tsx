import type { ComponentProps, ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import type { QrCode } from '../../ui/qr-code.tsx';

/** The component that draws QR codes; loaded only when somebody prints. */
export type CodeDrawer = ComponentType<ComponentProps<typeof QrCode>>;

interface Props {
  onCode(drawer: CodeDrawer): void;
  /** The URLs of pictures to print. */
  pictures?: string[];
}

/** Prints the page once the print-only parts have loaded. */
export function PrintButton({ onCode, pictures = [] }: Props) {
  async function print() {
    const { QrCode: drawer } = await import('../../ui/qr-code.tsx');
    // A picture that fails to load is printed as its name.
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
