import { useEffect } from 'react';
import { shownSteps } from '../../../shared/procedure/shown-steps.ts';
import type { Answers, StepsSchema } from '../../../shared/procedure/step.ts';
import type { Kept } from './use-kept.ts';

/**
 * Drops photos from an earlier visit whose step will never be on the page to send them: the procedure goes by another version by now,
 * or was finished without asking it. Otherwise the app would say for days that they wait here.
 * @param schema undefined until it is known
 * @param onDrop called with the steps
 */
export function useStrays(
  { photoSteps, dropPhotos }: Kept,
  { schema, known, isOpen }: { schema: StepsSchema | undefined; known: Answers; isOpen: boolean },
  onDrop: (steps: string[]) => void,
): void {
  const isStray = (step: string) =>
    schema !== undefined && (isOpen ? !schema.properties?.[step] : !shownSteps(schema, known).has(step));
  const strays = photoSteps.filter(isStray).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the same steps
  useEffect(() => {
    if (strays === '') return;
    const steps = strays.split(',');
    void dropPhotos(steps);
    onDrop(steps);
  }, [strays]);
}
