import './qr-code.scss';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** The quiet zone that QR readers need, in modules. */
const EDGE = 3;

/** A text as a QR code: dark on white in every theme, since not every reader accepts inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const size = code.size + 2 * EDGE;
  return (
    <svg
      className="qr-code"
      viewBox={`${-EDGE} ${-EDGE} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className="qr-code-ground" x={-EDGE} y={-EDGE} width={size} height={size} />
      <path className="qr-code-dots" d={toSvgPath(code)} />
    </svg>
  );
}
