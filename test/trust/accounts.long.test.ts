import { accountRaces } from '../proofs/account-races.ts';
import { endedAccess } from '../proofs/ended-access.ts';
import { guesses } from '../proofs/guesses.ts';
import { mail } from '../proofs/mail.ts';
import { names } from '../proofs/names.ts';
import { newPasswords } from '../proofs/new-passwords.ts';
import { portalFlood } from '../proofs/portal-flood.ts';
import { strangers } from '../proofs/strangers.ts';
import { showProofs } from '../support/show-proofs.ts';

// Accounts, passwords, mail, and input of anonymous users.
showProofs([accountRaces, endedAccess, guesses, strangers, portalFlood, mail, newPasswords, names]);
