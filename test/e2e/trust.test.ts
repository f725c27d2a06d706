import { browserProofs } from '../../scripts/trust/proofs.ts';
import { showProofs } from '../support/show-proofs.ts';

showProofs(browserProofs);
