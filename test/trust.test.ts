import { serverProofs } from './proofs/proofs.ts';
import { showProofs } from './support/show-proofs.ts';

showProofs(serverProofs);
