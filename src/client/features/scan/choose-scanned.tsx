import { useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useModel } from '../../model/model.ts';
import { Button } from '../../ui/button.tsx';
import { findRecord } from './find-scanned.ts';
import { ScanDialog } from './scan-dialog.tsx';

interface Props {
  path: string;
  label: string;
  onChoose(id: number): void;
}

/** Chooses the record of a reference by its label. */
export function ChooseScanned({ path, label, onChoose }: Props) {
  const model = useModel();
  const [isOpen, setOpen] = useState(false);
  const chosen = useRef(onChoose);
  chosen.current = onChoose;
  const choose = useCallback(
    async (text: string) => chosen.current(await findRecord(model, path, text)),
    [model, path],
  );
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button variant="ghost" size="sm" icon="scan-line" className="scan-field" onClick={() => setOpen(true)}>
        Scan {label.toLowerCase()}
      </Button>
      {/* Not within the form of the sheet: it has one of its own. */}
      {isOpen && createPortal(<ScanDialog submit="Choose" onScan={choose} onClose={close} />, document.body)}
    </>
  );
}
