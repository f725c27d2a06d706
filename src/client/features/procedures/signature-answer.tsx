import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { FileList } from '../../records/files/file-list.tsx';
import { UploadList } from '../../records/files/upload-list.tsx';
import { useUploads } from '../../records/files/use-uploads.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { StepFieldProps } from './step-props.ts';

const WIDTH = 600;
const HEIGHT = 200;
const INK = '#1a1a2e';

/** A signature: drawn with a finger, or typed as a name by those who have no hand free. */
export function SignatureAnswer({
  step,
  answer,
  isFixed,
  isReal,
  files,
  links,
  keeperOf,
  onBegun,
  onAnswer,
}: StepFieldProps) {
  const paper = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [name, setName] = useState('');
  const [fresh, setFresh] = useState<StoredFile[]>([]);
  const toast = useToast();
  const ids = Array.isArray(answer) ? answer : [];
  const signed = useRef(false);
  signed.current = ids.length > 0;
  const sending = useUploads((file) => {
    // Signed by somebody else, while this one waited for a connection.
    if (signed.current)
      return toast.error(`Step ${step.number} was signed by somebody else meanwhile. Yours is not saved.`);
    setFresh([file]);
    // Whoever removes the signature gets an empty paper, where nothing is drawn any more.
    setDrawn(false);
    setName('');
    onAnswer([file.id]);
  }, keeperOf?.(step.name));
  const { uploads, isBusy, add, remove } = sending;
  const isBegun = ids.length === 0 && (isDrawn || name.trim() !== '');
  useEffect(() => {
    onBegun?.(step.name, isBegun);
    return () => onBegun?.(step.name, false);
  }, [onBegun, step.name, isBegun]);
  const known = new Map([...fresh, ...files].map((file) => [file.id, file]));
  if (ids.length > 0)
    return (
      <div className="step-signed">
        <FileList
          files={ids.flatMap((id) => known.get(id) ?? [])}
          links={links}
          onRemove={isFixed ? undefined : () => onAnswer(null)}
        />
      </div>
    );
  if (isFixed) return <p className="step-text">Not signed.</p>;
  const failed = uploads.find(({ error }) => error !== undefined);

  function draw(event: PointerEvent<HTMLCanvasElement>) {
    const pen = paper.current?.getContext('2d');
    if (!pen || event.buttons !== 1) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [((event.clientX - left) * WIDTH) / width, ((event.clientY - top) * HEIGHT) / height];
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture(event.pointerId);
      pen.beginPath();
      pen.moveTo(x, y);
      return;
    }
    pen.lineWidth = 4;
    pen.lineCap = 'round';
    pen.strokeStyle = INK;
    pen.lineTo(x, y);
    pen.stroke();
    setDrawn(true);
  }

  function clear() {
    paper.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setDrawn(false);
  }

  function use() {
    const canvas = paper.current;
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen) return;
    if (!isDrawn) {
      pen.fillStyle = INK;
      pen.font = 'italic 56px cursive';
      pen.fillText(name.trim(), 24, HEIGHT / 2 + 20, WIDTH - 48);
    }
    if (failed) remove(failed.key);
    canvas.toBlob(
      (blob) => blob && add([new File([blob], 'signature.png', { type: 'image/png' })]),
      'image/png',
    );
  }

  return (
    <div className="step-signature">
      <canvas
        ref={paper}
        className="step-paper"
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={`Draw your signature for ${step.title}, or type your name below`}
        onPointerDown={draw}
        onPointerMove={draw}
      />
      <input
        className="form-control"
        aria-label={`Your name for ${step.title}`}
        placeholder="Or type your name"
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <UploadList {...sending} uploads={uploads.filter(({ waits }) => waits)} />
      {failed && (
        <p className="form-field-error" role="alert">
          {failed.error}
        </p>
      )}
      <div className="step-buttons">
        <Button size="lg" disabled={isBusy || !isReal || !isBegun} onClick={use}>
          {isBusy ? (uploads.some(({ waits }) => waits) ? 'Waiting…' : 'Sending…') : 'Sign'}
        </Button>
        {isDrawn && (
          <Button size="lg" variant="ghost" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}
