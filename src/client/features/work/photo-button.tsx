import { useRef } from 'react';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { FILE_TYPES, PICTURE_TYPES, type StoredFile } from '../../../shared/schema/files.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { readRecord, updateRecord } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { UploadList } from '../../records/files/upload-list.tsx';
import { useUploads } from '../../records/files/use-uploads.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';

const ACCEPTED = PICTURE_TYPES.map((type) => FILE_TYPES[type].mime).join();

/** Takes or chooses a photo and adds it to the work order at once. */
export function PhotoButton({ order, label }: { order: WireRecord; label: string }) {
  const { manifest } = useModel();
  const can = useCan();
  const toast = useToast();
  const chooser = useRef<HTMLInputElement>(null);
  const sending = useUploads(async ({ id }) => {
    try {
      // Files that others have added meanwhile stay.
      const { data, etag } = await readRecord(WORK_ORDER, order.id);
      const ids = ((data.files ?? []) as StoredFile[]).map((file) => file.id);
      await updateRecord(WORK_ORDER, order.id, { files: [...ids, id] }, etag);
      toast.success(`Photo added to ${label}`);
    } catch (error) {
      toast.error((error as Error).message);
    }
  });
  const property = manifest[WORK_ORDER]?.properties.find(({ name }) => name === 'files');
  if (!property || !can('update', WORK_ORDER, order) || !can.write(WORK_ORDER, 'files')) return null;
  const { isBusy, uploads, add } = sending;
  return (
    <>
      <input
        ref={chooser}
        hidden
        type="file"
        accept={ACCEPTED}
        capture="environment"
        aria-label={`Photo of ${label}`}
        onChange={(event) => {
          add(event.target.files ?? []);
          event.target.value = '';
        }}
      />
      <Button aria-label={`Photo ${label}`} disabled={isBusy} onClick={() => chooser.current?.click()}>
        {isBusy ? 'Sending…' : 'Photo'}
      </Button>
      <UploadList {...sending} uploads={uploads.filter(({ error, waits }) => error !== undefined || waits)} />
    </>
  );
}
