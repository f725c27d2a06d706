import { generatedRequests } from '../proofs/generated-requests.ts';
import { hostileFiles } from '../proofs/hostile-files.ts';
import { privateData } from '../proofs/private-data.ts';
import { rawSockets } from '../proofs/raw-sockets.ts';
import { codes, repeats } from '../proofs/repeats.ts';
import { showProofs } from '../support/show-proofs.ts';

// What comes from outside stays outside: files, requests, repeats.
showProofs([privateData, hostileFiles, generatedRequests, rawSockets, repeats, codes]);
