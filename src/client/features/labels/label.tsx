import { keyed } from '../../ui/keyed.ts';
import { QrCode } from '../../ui/qr-code.tsx';

interface Props {
  company: string;
  /** The first line is printed large. */
  lines: string[];
  address: string;
}

/** A label: lines of text about its asset or record, and a QR code that leads there. */
export function Label({ company, lines: [name = '', ...more], address }: Props) {
  return (
    <div className="label">
      <QrCode text={address} label={`Code that leads to ${name}`} />
      <div className="label-words">
        <strong className="label-name">{name}</strong>
        {keyed(more, String).map(({ key, item }) => (
          <span key={key} className="label-line">
            {item}
          </span>
        ))}
        <span className="label-company">{company}</span>
      </div>
    </div>
  );
}
