import { Button } from '../../ui/button.tsx';
import { useScan } from './use-scan.tsx';

/** Scans a label; hidden where the bottom bar offers that. */
export function ScanButton() {
  const scan = useScan();
  if (!scan) return null;
  return (
    <>
      <Button className="scan-button" onClick={scan.open}>
        Scan
      </Button>
      {scan.dialog}
    </>
  );
}
