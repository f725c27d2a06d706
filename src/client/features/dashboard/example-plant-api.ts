import { useEffect, useRef } from 'react';
import { useAnswer } from '../../data/answer.ts';
import { refreshAfterWrite } from '../../data/cache.ts';
import { call } from '../../data/endpoint.ts';
import type { DataOf } from '../../data/operations.ts';
import { useCan } from '../../model/use-can.ts';

export type ExamplePlant = DataOf<'get', '/example-plant'>;

const ASK_EVERY_MS = 1_000;
/** The polling interval, which also covers times when the server is down. */
const ASK_AGAIN_MS = 3_000;

/** The tenant's example plant, for its admins; polled while it is being filled or removed. */
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
    // SWR's own polling stops at the first failed response.
    if (!mustAskAgain) return;
    const timer = setInterval(() => void again.current(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [mustAskAgain]);
  const hasMoved = useRef(false);
  useEffect(() => {
    // Everything on the screen is older than the data just created or removed.
    if (hasMoved.current && !moves) void refreshAfterWrite('example-plant');
    hasMoved.current = moves;
  }, [moves]);
  return { plant: data, reload };
}

/** Whether the server is filling or removing it. */
export function isMoving(plant: ExamplePlant | undefined): boolean {
  return plant?.state === 'filling' || plant?.state === 'removing';
}

export async function fillExamplePlant(): Promise<void> {
  await call('post', '/example-plant');
}

export async function removeExamplePlant(): Promise<void> {
  await call('delete', '/example-plant');
}
