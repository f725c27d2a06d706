import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useCan } from '../../model/use-can.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const OpenScanned = lazyPart(async () => ({ default: (await import('./open-scanned.tsx')).OpenScanned }));

/** Opens the asset of a scanned label; undefined for users who may not read assets. */
export function useScan(): { open(): void; dialog: ReactNode } | undefined {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (!can.read('assets/equipments')) return undefined;
  return {
    open: () => setOpen(true),
    dialog: isOpen && (
      <Suspense>
        <OpenScanned onClose={close} />
      </Suspense>
    ),
  };
}
