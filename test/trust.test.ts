import { serverProofs } from '../scripts/trust/proofs.ts';
import { showProofs } from './support/show-proofs.ts';

showProofs(serverProofs);
