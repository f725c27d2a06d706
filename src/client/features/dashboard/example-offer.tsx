import { useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { fillExamplePlant } from './example-plant-api.ts';

/** Below the first steps: offers an example plant to explore before one's own data is there. */
export function ExampleOffer({ onAsked }: { onAsked(): void }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function fill() {
    setBusy(true);
    try {
      await fillExamplePlant();
    } catch (error) {
      toast.error(failureText('The example plant could not be filled.', error));
    } finally {
      setBusy(false);
      onAsked();
    }
  }
  return (
    <div className="example-offer">
      <span className="first-steps-text">
        <strong>Or look around first</strong>
        <span>A bottling plant with machines and 18 months of work. One click removes it again.</span>
      </span>
      <Button size="sm" disabled={busy} onClick={fill}>
        Fill an example plant
      </Button>
    </div>
  );
}
