import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { leaveField } from '../../ui/leave-field.ts';

interface Props {
  /** Whether answers are being saved. */
  isSaving: boolean;
  onFinish(): Promise<void>;
}

/** Finishes a procedure once everything is saved: a click right after typing, or during an upload, counts and waits. */
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
    // On a phone a tap may not move the focus, so the last input is blurred here to save it.
    leaveField();
    setState('asked');
  }

  return (
    <Button size="lg" variant="primary" disabled={state !== 'idle'} onClick={ask}>
      {state === 'idle' ? 'Finish' : 'Finishing…'}
    </Button>
  );
}
