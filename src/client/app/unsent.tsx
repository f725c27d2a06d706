import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { readStored, UNSENT } from '../data/storage.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const load = () => import('../records/unsent/unsent-note.tsx');
const Note = lazyPart(async () => ({ default: (await load()).UnsentNote }));
export const AskLogout = lazyPart(async () => ({ default: (await load()).AskLogout }));

/** Says on each page what is only on this device. Its code is loaded if there is such a thing. */
export function Unsent() {
  // Rendered at each navigation.
  useLocation();
  return <Suspense>{readStored(UNSENT) !== null && <Note />}</Suspense>;
}
