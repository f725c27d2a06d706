import { Component, type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { LoadError } from './load-error.tsx';

const LOST = 'This part of the page could not be loaded. Check your connection, then try again.';

/**
 * A part of a page whose code is loaded when it is first shown. Where that fails, as it does offline, the rest of the page stays:
 * the part says so in its place, or in a dialog if it is one, and can be tried again. The caller draws what stands there meanwhile.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  // A failed one stays failed, so another try needs another one.
  let Part = lazy(load);
  return function LazyPart(props: P) {
    const [round, setRound] = useState(0);
    const onRetry = () => {
      Part = lazy(load);
      setRound(round + 1);
    };
    const onClose = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : undefined;
    return (
      <LostCode
        key={round}
        failed={
          onClose ? (
            <LostDialog onRetry={onRetry} onClose={() => onClose()} />
          ) : (
            <LoadError text={LOST} onRetry={onRetry} />
          )
        }
      >
        {createElement(Part as unknown as ComponentType<P>, props)}
      </LostCode>
    );
  };
}

function LostDialog({ onRetry, onClose }: { onRetry(): void; onClose(): void }) {
  return (
    <Dialog
      open
      title="Could not be loaded"
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        </>
      }
    >
      <p>{LOST}</p>
    </Dialog>
  );
}

/** Whether an error is that of code which could not be fetched. */
export function isLostCode(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}

/** Catches that code could not be fetched; other errors go on to the page. */
class LostCode extends Component<{ children: ReactNode; failed: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isLostCode(error)) throw error;
    return this.props.failed;
  }
}
