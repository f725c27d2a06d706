import { Suspense } from 'react';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useModel } from '../../model/model.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RECORD_EDITORS, type RecordEditorProps, useSlot } from '../slots.tsx';

/** The editors of a record, below its form: of properties that have one of their own instead of a field. */
export function RecordEditors({ path, record, etag }: Omit<RecordEditorProps, 'property'>) {
  const { manifest } = useModel();
  const editors = useSlot(RECORD_EDITORS);
  return entityAt(manifest, path).properties.map(({ name, objectSchema }) => {
    const Editor = editors.find(({ schema }) => schema === objectSchema)?.Component;
    if (!Editor) return null;
    return (
      <Suspense key={`${record.id}/${name}`} fallback={<Skeleton width="100%" height="12rem" />}>
        <Editor path={path} property={name} record={record} etag={etag} />
      </Suspense>
    );
  });
}
