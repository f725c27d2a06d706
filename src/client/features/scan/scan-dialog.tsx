import './scan.scss';
import { type FormEvent, useCallback, useId, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useCamera } from './use-camera.ts';

interface Props {
  /** What the button beside the typed code says. */
  submit: string;
  /** Does what a label is scanned for, and refuses what is not one. @throws Error with advice */
  onScan(text: string): Promise<void>;
  onClose(): void;
}

/** Reads a label: with the camera if the browser can read codes, otherwise by its typed code. */
export function ScanDialog({ submit, onScan, onClose }: Props) {
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const asked = useRef<string>();
  const [failure, setFailure] = useState<string>();
  const open = useCallback(
    async (text: string) => {
      // The camera reports the same code many times.
      if (asked.current === text) return;
      asked.current = text;
      setFailure(undefined);
      try {
        await onScan(text);
        onClose();
      } catch (error) {
        setFailure((error as Error).message);
      }
    },
    [onScan, onClose],
  );
  const camera = useCamera(video, open);

  function type(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // It may stand over a form, which is not sent with it.
    event.stopPropagation();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    asked.current = undefined;
    if (code !== '') void open(code);
  }

  return (
    <Dialog
      open
      title="Scan a label"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary">
            {submit}
          </Button>
        </>
      }
    >
      <video ref={video} className="scan-video" hidden={camera === 'none'} muted playsInline />
      <form id={id} className="scan-form" onSubmit={type}>
        <label htmlFor={`${id}-code`}>
          {camera === 'on' ? 'Or type the code of the label' : 'Code of the label'}
        </label>
        <input
          id={`${id}-code`}
          name="code"
          className="form-control"
          autoCapitalize="characters"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={200}
        />
        {camera === 'none' && (
          <p className="field-note">This browser cannot read QR codes. The phone's camera app can.</p>
        )}
      </form>
      {failure && <Alert tone="danger">{failure}</Alert>}
    </Dialog>
  );
}
