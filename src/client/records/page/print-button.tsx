import type { ComponentProps, ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import type { QrCode } from '../../ui/qr-code.tsx';

/** What draws codes, once somebody prints: no page loads it before. */
export type CodeDrawer = ComponentType<ComponentProps<typeof QrCode>>;

/** Prints the page as soon as what only paper has is drawn. */
export function PrintButton({ onCode }: { onCode(drawer: CodeDrawer): void }) {
  async function print() {
    const { QrCode: drawer } = await import('../../ui/qr-code.tsx');
    flushSync(() => onCode(drawer));
    window.print();
  }
  return (
    <Button variant="ghost" icon="printer" className="not-phone" onClick={() => void print()}>
      Print
    </Button>
  );
}
