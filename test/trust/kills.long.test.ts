import { brokenOff } from '../proofs/broken-off.ts';
import { diskFull } from '../proofs/disk-full.ts';
import { kill } from '../proofs/kill.ts';
import { powerCut } from '../proofs/power-cut.ts';
import { stepsKill } from '../proofs/steps-kill.ts';
import { stock } from '../proofs/stock.ts';
import { showProofs } from '../support/show-proofs.ts';

// What is acknowledged survives kills, power cuts and a full disk; interrupted work continues.
showProofs([kill, stepsKill, brokenOff, stock, powerCut, diskFull]);
