import { type ComponentType, Suspense } from 'react';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useModel } from '../../model/model.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { SavedAlone } from '../form/use-saved-alone.ts';
import { GrantsCard } from '../grants/grants-card.tsx';

const StepsBuilder = lazyPart(async () => ({
  default: (await import('../procedure/builder/steps-builder.tsx')).StepsBuilder,
}));

/** Editors for properties that have one of their own instead of a field, by the property's schema. */
const EDITORS: Record<string, ComponentType<SavedAlone>> = { grants: GrantsCard, procedure: StepsBuilder };

/** The editors of a record, below its form. */
export function RecordEditors({ path, record, etag }: Omit<SavedAlone, 'property'>) {
  const { manifest } = useModel();
  return entityAt(manifest, path).properties.map(({ name, objectSchema }) => {
    const Editor = objectSchema && EDITORS[objectSchema];
    if (!Editor) return null;
    return (
      <Suspense key={`${record.id}/${name}`} fallback={<Skeleton width="100%" height="12rem" />}>
        <Editor path={path} property={name} record={record} etag={etag} />
      </Suspense>
    );
  });
}
