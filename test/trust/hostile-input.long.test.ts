import { generatedRequests } from '../proofs/generated-requests.ts';
import { hostileFiles } from '../proofs/hostile-files.ts';
import { privateData } from '../proofs/private-data.ts';
import { rawSockets } from '../proofs/raw-sockets.ts';
import { codes, repeats } from '../proofs/repeats.ts';
import { showProofs } from '../support/show-proofs.ts';

// Input from outside does no harm: files, requests, retries.
showProofs([privateData, hostileFiles, generatedRequests, rawSockets, repeats, codes]);
