import { useEffect, useRef } from 'react';
import { useCan } from '../model/use-can.ts';
import { useAnswer } from './answer.ts';
import { refreshAfterWrite } from './cache.ts';
import { call } from './endpoint.ts';
import type { DataOf } from './operations.ts';

export type ExamplePlant = DataOf<'get', '/example-plant'>;

const ASK_EVERY_MS = 1_000;
/** While the server does not answer, as after a power cut. */
const ASK_AGAIN_MS = 3_000;

/** The example plant of the tenant, for its admins; asked for again and again while it is filled or removed. */
export function useExamplePlant() {
  const can = useCan();
  const { data, error, reload } = useAnswer(can('create', 'users/user') ? '/example-plant' : null, {
    refreshInterval: (plant) => (isMoving(plant) ? ASK_EVERY_MS : 0),
  });
  const moves = isMoving(data);
  const again = useRef(reload);
  again.current = reload;
  const mustAskAgain = moves && error !== undefined;
  useEffect(() => {
    // What is asked again and again stops by itself at the first answer that fails.
    if (!mustAskAgain) return;
    const timer = setInterval(() => void again.current(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [mustAskAgain]);
  const hasMoved = useRef(false);
  useEffect(() => {
    // All that is on the screen is older than what has just been made.
    if (hasMoved.current && !moves) void refreshAfterWrite('example-plant');
    hasMoved.current = moves;
  }, [moves]);
  return { plant: data, reload };
}

/** Whether the server is at work on it. */
export function isMoving(plant: ExamplePlant | undefined): boolean {
  return plant?.state === 'filling' || plant?.state === 'removing';
}

export async function fillExamplePlant(): Promise<void> {
  await call('post', '/example-plant');
}

export async function removeExamplePlant(): Promise<void> {
  await call('delete', '/example-plant');
}
