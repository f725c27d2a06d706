import { useModel } from '../../model/model.ts';
import type { CodeDrawer } from './print-button.tsx';

interface Props {
  path: string;
  /** The address of the record's page. */
  to: string;
  name: string;
  /** Draws the QR code, once loaded. */
  Code: CodeDrawer | undefined;
}

/** The print-only part of a page (`ui:print`): a QR code that leads back to the record, and lines for signatures. */
export function PrintFoot({ path, to, name, Code }: Props) {
  const print = useModel().screens[path]?.print;
  if (!print) return null;
  return (
    <div className="print-only">
      <div className="print-foot">
        {Code && (
          <Code text={new URL(to, window.location.origin).href} label={`Code that leads to ${name}`} />
        )}
        {print.sign.map((line) => (
          <p key={line} className="print-sign">
            {line}, date
          </p>
        ))}
      </div>
    </div>
  );
}
