import { connections, slowloris } from '../proofs/connections.ts';
import { neighbour, overload } from '../proofs/overload.ts';
import { streams } from '../proofs/streams.ts';
import { showProofs } from '../support/show-proofs.ts';

// More connections, requests and listeners than the server can serve.
showProofs([connections, slowloris, overload, neighbour, streams]);
