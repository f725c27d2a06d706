import { lazy, Suspense } from 'react';
import { FormSkeleton } from './form-skeleton.tsx';
import { loadForms } from './load-forms.ts';
import type { EntityFormProps } from './loaded-form.tsx';
import { DetailsSkeleton } from './record-details.tsx';

const Entity = lazy(async () => ({ default: (await loadForms()).EntityForm }));
const Single = lazy(async () => ({ default: (await loadForms()).SingleForm }));

/** EntityForm, whose code is loaded when the first form is shown. */
export function LazyEntityForm(props: EntityFormProps) {
  const isNew = props.recordKey === 'new';
  const skeleton =
    props.viewOnly && !isNew ? (
      <DetailsSkeleton path={props.path} />
    ) : (
      <FormSkeleton path={props.path} isNew={isNew} />
    );
  return (
    <Suspense fallback={skeleton}>
      <Entity {...props} />
    </Suspense>
  );
}

/** SingleForm, likewise. */
export function LazySingleForm(props: React.ComponentProps<typeof Single>) {
  return (
    <Suspense fallback={<FormSkeleton path={props.path} isNew />}>
      <Single {...props} />
    </Suspense>
  );
}
