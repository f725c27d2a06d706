import { Suspense } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { DueMeter } from '../plans/due-meters.ts';

const ReadMetersDialog = lazyPart(async () => ({
  default: (await import('./read-meters-dialog.tsx')).ReadMetersDialog,
}));

interface Props {
  due: DueMeter[];
  order: { id: number };
  label: string;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onSaved(): void;
}

/** A button to read the due meters of a work order's asset; none if nothing is due. */
export function ReadMeters({ due, order, label, isOpen, onOpen, onSaved }: Props) {
  if (due.length === 0) return null;
  return (
    <>
      <Button aria-label={`Read meter ${label}`} onClick={() => onOpen(true)}>
        Read meter
      </Button>
      {isOpen && (
        <Suspense>
          <ReadMetersDialog due={due} order={order.id} onSaved={onSaved} onClose={() => onOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
