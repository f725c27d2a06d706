import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { knownForms, loadForms } from './load-forms.ts';
import type { EntityFormProps } from './loaded-form.tsx';
import { DetailsSkeleton } from './record-details.tsx';

const Entity = lazyPart(async () => ({ default: (await loadForms()).EntityForm }));
const Single = lazyPart(async () => ({ default: (await loadForms()).SingleForm }));

/** EntityForm, whose code is loaded when the first form is shown. */
export function LazyEntityForm(props: EntityFormProps) {
  // Chosen once: switching to another component would reset the form.
  const [Known] = useState(() => knownForms()?.EntityForm);
  if (Known) return <Known {...props} />;
  const isNew = props.recordKey === 'new';
  const skeleton =
    props.viewOnly && !isNew ? (
      <DetailsSkeleton path={props.path} />
    ) : (
      <FormSkeleton path={props.path} isNew={isNew} fixed={props.fixed} />
    );
  return (
    <Suspense fallback={skeleton}>
      <Entity {...props} />
    </Suspense>
  );
}

/** SingleForm, loaded the same way. */
export function LazySingleForm(props: React.ComponentProps<typeof Single>) {
  const [Known] = useState(() => knownForms()?.SingleForm);
  if (Known) return <Known {...props} />;
  return (
    <Suspense fallback={<FormSkeleton path={props.path} isNew />}>
      <Single {...props} />
    </Suspense>
  );
}
