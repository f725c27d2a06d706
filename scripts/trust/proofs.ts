import { diskFull } from './disk-full.ts';
import { generatedRequests } from './generated-requests.ts';
import { kill } from './kill.ts';
import { powerCut } from './power-cut.ts';
import type { Proof } from './proof.ts';
import { rawSockets } from './raw-sockets.ts';
import { codes, repeats } from './repeats.ts';

/** Every proof, in the order in which they run. */
export const proofs: Proof[] = [kill, powerCut, diskFull, generatedRequests, rawSockets, repeats, codes];
