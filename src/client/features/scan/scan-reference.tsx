import { Suspense } from 'react';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { BESIDE_REFERENCES, ItemOf } from '../../records/slots.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ChooseScanned = lazyPart(async () => ({
  default: (await import('./choose-scanned.tsx')).ChooseScanned,
}));

/** Records that have labels with their code on them can be scanned where they are chosen. */
export const SCAN_REFERENCE: ItemOf<typeof BESIDE_REFERENCES> = {
  fits: (path, { manifest, screens }) => {
    const entity = manifest[path];
    return (
      entity !== undefined && screens[path]?.label !== undefined && propertyOf(entity, 'code') !== undefined
    );
  },
  Component: (props) => (
    <Suspense>
      <ChooseScanned {...props} />
    </Suspense>
  ),
};
