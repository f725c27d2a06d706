import './files.scss';
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { FILE_TYPES, type FileRules, PICTURE_TYPES, type StoredFile } from '../../../shared/schema/files.ts';
import type { FileLink } from '../../data/files.ts';
import { Button } from '../../ui/button.tsx';
import { TOUCH, useMedia } from '../../ui/use-media.ts';
import { FileList } from './file-list.tsx';
import { takeFiles } from './take-files.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

interface Props {
  id: string;
  rules: FileRules;
  files: StoredFile[];
  links: Record<number, FileLink>;
  disabled?: boolean;
  onChange(files: StoredFile[]): void;
}

/**
 * Photos and documents of a record: chosen, dropped, pasted, or taken with a phone's camera. Each is uploaded at once and linked to
 * the record when that is saved.
 */
export function FileInput({ id, rules, files, links, disabled = false, onChange }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const latest = useRef(files);
  latest.current = files;
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState('');
  const sending = useUploads((file) => {
    latest.current = [...latest.current, file];
    onChange(latest.current);
  });
  const { uploads, isBusy, add, isHere } = sending;
  const hasCamera = useMedia(TOUCH) && PICTURE_TYPES.some((type) => rules.accept.includes(type));
  const accept = rules.accept.flatMap((type) => [
    FILE_TYPES[type].mime,
    ...FILE_TYPES[type].endings.map((one) => `.${one}`),
  ]);
  const left = rules.most - files.length - uploads.length;
  useEffect(() => {
    // The form cannot be saved while uploads are running.
    chooser.current?.setCustomValidity(isBusy ? 'Wait until the files are sent.' : '');
  }, [isBusy]);

  function take(chosen: Iterable<File> | null) {
    const all = [...(chosen ?? [])];
    if (disabled || all.length === 0) return;
    const ids = files.map((file) => file.id);
    const { most } = rules;
    const { taken, refused } = takeFiles(all, {
      noun: 'file',
      most,
      left,
      isHere: (file) => isHere(file, ids),
    });
    setRefused(refused);
    add(taken);
    // Reset, so that choosing the same file again raises a change event.
    for (const input of [chooser.current, camera.current]) if (input) input.value = '';
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  function onPaste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as dropping or pasting
    <div
      className={`file-input${isOver ? ' is-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <FileList
        files={files}
        links={links}
        onRemove={disabled ? undefined : ({ id: gone }) => onChange(files.filter((file) => file.id !== gone))}
      />
      <UploadList {...sending} />
      {refused && <p className="file-refused">{refused}</p>}
      <div className="file-buttons">
        <input
          ref={chooser}
          id={id}
          className="sr-only"
          type="file"
          multiple={rules.most > 1}
          accept={accept.join()}
          disabled={disabled}
          tabIndex={-1}
          onChange={(event) => take(event.target.files)}
        />
        <Button
          variant="ghost"
          icon="plus"
          disabled={disabled || left <= 0}
          onClick={() => chooser.current?.click()}
        >
          Add Files
        </Button>
        {hasCamera && (
          <>
            <input
              ref={camera}
              className="sr-only"
              type="file"
              accept="image/*"
              capture="environment"
              aria-label="Take a photo"
              tabIndex={-1}
              onChange={(event) => take(event.target.files)}
            />
            <Button variant="ghost" disabled={disabled || left <= 0} onClick={() => camera.current?.click()}>
              Take Photo
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
