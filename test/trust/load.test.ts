import { connections, slowloris } from '../proofs/connections.ts';
import { neighbour, overload } from '../proofs/overload.ts';
import { showProofs } from '../support/show-proofs.ts';

// More connections and requests than the server can serve.
showProofs([connections, slowloris, overload, neighbour]);
