import { loopGuard } from '../proofs/loop-guard.ts';
import { showProofs } from '../support/show-proofs.ts';

// Every route with its heaviest input, beside a clock of the event loop.
showProofs([loopGuard]);
