import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { leaveField } from '../../ui/leave-field.ts';

interface Props {
  /** Something that was answered is on its way. */
  isSaving: boolean;
  onFinish(): Promise<void>;
}

/** Ends a procedure as soon as all is saved: who clicks right after typing, or while a photo is sent, has clicked. */
export function FinishButton({ isSaving, onFinish }: Props) {
  const [state, setState] = useState<'idle' | 'asked' | 'busy'>('idle');
  const finish = useRef(onFinish);
  finish.current = onFinish;
  useEffect(() => {
    if (state !== 'asked' || isSaving) return;
    setState('busy');
    void finish.current().finally(() => setState('idle'));
  }, [state, isSaving]);

  function ask() {
    // A phone may leave the focus, and with it what was typed last, where it is.
    leaveField();
    setState('asked');
  }

  return (
    <Button size="lg" variant="primary" disabled={state !== 'idle'} onClick={ask}>
      {state === 'idle' ? 'Finish' : 'Finishing…'}
    </Button>
  );
}
