import { accountRaces } from './account-races.ts';
import { brokenOff } from './broken-off.ts';
import { addresses } from './browser-addresses.ts';
import { links } from './browser-link.ts';
import { afterLogout } from './browser-logout.ts';
import { twoTabs } from './browser-tabs.ts';
import { texts } from './browser-texts.ts';
import { connections, slowloris } from './connections.ts';
import { diskFull } from './disk-full.ts';
import { endedAccess } from './ended-access.ts';
import { generatedRequests } from './generated-requests.ts';
import { guesses } from './guesses.ts';
import { hostileFiles } from './hostile-files.ts';
import { kill } from './kill.ts';
import { loopGuard } from './loop-guard.ts';
import { mail } from './mail.ts';
import { names } from './names.ts';
import { newPasswords } from './new-passwords.ts';
import { neighbour, overload } from './overload.ts';
import { portalFlood } from './portal-flood.ts';
import { powerCut } from './power-cut.ts';
import { privateData } from './private-data.ts';
import type { Proof } from './proof.ts';
import { rawSockets } from './raw-sockets.ts';
import { codes, repeats } from './repeats.ts';
import { soak } from './soak.ts';
import { stepsKill } from './steps-kill.ts';
import { stock } from './stock.ts';
import { strangers } from './strangers.ts';
import { streams } from './streams.ts';

/** What the server promises, in the order of the report. */
const serverProofs: Proof[] = [
  kill,
  stepsKill,
  brokenOff,
  stock,
  powerCut,
  diskFull,
  privateData,
  hostileFiles,
  generatedRequests,
  loopGuard,
  rawSockets,
  repeats,
  codes,
  accountRaces,
  endedAccess,
  guesses,
  connections,
  slowloris,
  overload,
  neighbour,
  streams,
  strangers,
  portalFlood,
  mail,
  newPasswords,
  names,
  soak,
];

/** What is promised for the browser. */
export const browserProofs: Proof[] = [texts, addresses, twoTabs, afterLogout, links];

export const proofs: Proof[] = [...serverProofs, ...browserProofs];
