import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { FILE_TYPES, PICTURE_TYPES } from '../../../shared/schema/files.ts';
import { takeFiles } from '../../records/files/take-files.ts';
import { UploadList } from '../../records/files/upload-list.tsx';
import { sentPicture, useUploadsBy } from '../../records/files/use-uploads.ts';
import { Button } from '../../ui/button.tsx';
import { photoSender } from './portal-api.ts';

const ACCEPTED = PICTURE_TYPES.map((type) => FILE_TYPES[type].mime).join();

interface Props {
  token: string;
  form: string;
  /** How many there may be. */
  most: number;
  /** Ids of the uploaded photos. */
  photos: number[];
  onChange(photos: number[]): void;
}

/** Photos for a report: a phone offers to take or choose one. Each is uploaded at once. */
export function ReportPhotos({ token, form, most, photos, onChange }: Props) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const latest = useRef(photos);
  latest.current = photos;
  const [refused, setRefused] = useState('');
  const sender = useMemo(() => photoSender(token, form), [token, form]);
  const sending = useUploadsBy(sender, (photo) => {
    latest.current = [...latest.current, photo.id];
    onChange(latest.current);
  });
  const { uploads, isBusy, add, isHere } = sending;
  const left = most - photos.length - uploads.length;
  useEffect(() => {
    // The report cannot be sent while uploads are running.
    chooser.current?.setCustomValidity(isBusy ? 'Wait until the photos are sent.' : '');
  }, [isBusy]);

  function take(chosen: FileList | null) {
    const { taken, refused } = takeFiles(chosen ?? [], {
      noun: 'photo',
      most,
      left,
      isHere: (file) => isHere(file, photos),
    });
    setRefused(refused);
    add(taken);
    if (chooser.current) chooser.current.value = '';
  }

  return (
    <div className="field">
      <label htmlFor={id}>
        Photos <span className="field-optional">(optional)</span>
      </label>
      {photos.length > 0 && (
        <ul className="files">
          {photos.map((photo, index) => (
            <li key={photo} className="file">
              <span className="file-face">
                <img src={sentPicture(photo)} alt={`${index + 1} of ${photos.length}`} />
              </span>
              <Button
                variant="ghost"
                size="sm"
                icon="trash-2"
                className="file-remove"
                aria-label={`Remove photo ${index + 1}`}
                onClick={() => onChange(photos.filter((one) => one !== photo))}
              />
            </li>
          ))}
        </ul>
      )}
      <UploadList {...sending} />
      {refused && <p className="file-refused">{refused}</p>}
      <input
        ref={chooser}
        id={id}
        className="sr-only"
        type="file"
        multiple
        accept={ACCEPTED}
        tabIndex={-1}
        onChange={(event) => take(event.target.files)}
      />
      <Button className="btn-block" icon="plus" disabled={left <= 0} onClick={() => chooser.current?.click()}>
        Add photo
      </Button>
    </div>
  );
}
