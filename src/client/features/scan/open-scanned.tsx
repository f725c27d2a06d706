import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useModel } from '../../model/model.ts';
import { findScanned } from './find-scanned.ts';
import { ScanDialog } from './scan-dialog.tsx';

/** Opens the page that a label leads to. */
export function OpenScanned({ onClose }: { onClose(): void }) {
  const model = useModel();
  const navigate = useNavigate();
  const open = useCallback(
    async (text: string) => {
      const to = await findScanned(model, text);
      // The pages for everybody are not part of the app.
      if (to.startsWith('/r/')) window.location.assign(to);
      else navigate(to);
    },
    [model, navigate],
  );
  return <ScanDialog submit="Open" onScan={open} onClose={onClose} />;
}
