import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { DueMeterList } from '../plans/due-meter-list.tsx';
import type { DueMeter } from '../plans/due-meters.ts';

interface Props {
  due: DueMeter[];
  order: number;
  onSaved(): void;
  onClose(): void;
}

/** The meters to read for a work order. */
export function ReadMetersDialog({ due, order, onSaved, onClose }: Props) {
  const toast = useToast();
  return (
    <Dialog
      open
      title={due.length === 1 ? 'Read meter' : 'Read meters'}
      isTyped={due.length === 1}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <DueMeterList
        due={due}
        order={order}
        onSaved={() => {
          toast.success('Reading saved');
          onSaved();
        }}
      />
    </Dialog>
  );
}
