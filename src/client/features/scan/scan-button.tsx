import { lazy, Suspense, useCallback, useState } from 'react';
import { useCan } from '../../model/use-can.ts';
import { Button } from '../../ui/button.tsx';

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }));

/** Opens the asset whose label is held before the phone. */
export function ScanButton() {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (!can.read('assets/equipments')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Scan</Button>
      {isOpen && (
        <Suspense>
          <ScanDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
