import { useEffect, useRef, useState } from 'react';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { FileList } from '../../records/files/file-list.tsx';
import { takeFiles } from '../../records/files/take-files.ts';
import { UploadList } from '../../records/files/upload-list.tsx';
import { useUploads } from '../../records/files/use-uploads.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { StepFieldProps } from './step-props.ts';

/** Photos of a step: taken with a phone's camera, or chosen. Each is uploaded at once. */
export function PhotoAnswer({
  step,
  answer,
  isFixed,
  isReal,
  files,
  links,
  keeperOf,
  onAnswer,
}: StepFieldProps) {
  const toast = useToast();
  const chooser = useRef<HTMLInputElement>(null);
  const [fresh, setFresh] = useState<StoredFile[]>([]);
  const [refused, setRefused] = useState('');
  const ids = Array.isArray(answer) ? answer : [];
  const latest = useRef(ids);
  latest.current = ids;
  const sending = useUploads((file) => {
    setFresh((all) => [...all, file]);
    latest.current = [...latest.current, file.id];
    onAnswer(latest.current);
  }, keeperOf?.(step.name));
  const known = new Map([...fresh, ...files].map((file) => [file.id, file]));
  const { uploads, add, isHere } = sending;
  // One that waits for a connection keeps nobody from taking the next.
  const isRunning = uploads.some(({ error, waits }) => error === undefined && !waits);
  const hasFailed = uploads.some(({ error }) => error !== undefined);
  useEffect(() => {
    // On a phone another step may be on screen by then.
    if (hasFailed) toast.error(`A photo of step ${step.number} was not sent. Send it again there.`);
  }, [hasFailed, step.number, toast]);
  const { most } = step;
  const left = most - ids.length - uploads.length;

  function take(chosen: Iterable<File>) {
    const { taken, refused } = takeFiles(chosen, {
      noun: 'photo',
      most,
      left,
      isHere: (file) => isHere(file, ids),
    });
    setRefused(refused);
    add(taken);
  }

  return (
    <>
      <FileList
        files={ids.flatMap((id) => known.get(id) ?? [])}
        links={links}
        onRemove={
          isFixed
            ? undefined
            : ({ id }) => {
                const rest = ids.filter((one) => one !== id);
                onAnswer(rest.length > 0 ? rest : null);
              }
        }
      />
      <UploadList {...sending} />
      {refused && <p className="file-refused">{refused}</p>}
      {!isFixed && (
        <>
          <input
            ref={chooser}
            hidden
            type="file"
            multiple={most > 1}
            accept="image/*"
            capture="environment"
            aria-label={`Photo for ${step.title}`}
            onChange={(event) => {
              take(event.target.files ?? []);
              event.target.value = '';
            }}
          />
          <Button
            size="lg"
            className="step-wide"
            disabled={isRunning || left <= 0 || !isReal}
            onClick={() => chooser.current?.click()}
          >
            {isRunning ? 'Sending…' : 'Take Photo'}
          </Button>
        </>
      )}
    </>
  );
}
