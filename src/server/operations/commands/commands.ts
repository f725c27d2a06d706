import { adminCreate } from './admin-create.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { importCommand } from './import.ts';
import { migrate } from './migrate.ts';
import { restore, restoreCheck } from './restore.ts';
import { tenantCreate } from './tenant-create.ts';
import { tenantDelete, tenantResume, tenantSuspend } from './tenant-end.ts';
import { tenantList } from './tenant-list.ts';
import { tenantExport, tenantImport } from './tenant-move.ts';
import { userInvite } from './user-invite.ts';
import { userResetSecondFactor } from './user-reset-second-factor.ts';

/** All commands, in the order in which help shows them. */
export const COMMANDS: Command[] = [
  tenantCreate,
  tenantList,
  tenantSuspend,
  tenantResume,
  tenantExport,
  tenantImport,
  tenantDelete,
  adminCreate,
  userInvite,
  userResetSecondFactor,
  importCommand,
  restoreCheck,
  backup,
  restore,
  doctor,
  migrate,
];
