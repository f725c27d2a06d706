import { adminCreate } from './admin-create.ts';
import { auditExport } from './audit-export.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { compact } from './compact.ts';
import { doctor } from './doctor.ts';
import { hidden } from './hidden.ts';
import { importCommand } from './import.ts';
import { mailTest } from './mail-test.ts';
import { migrate } from './migrate.ts';
import { personErase, personExport } from './person.ts';
import { restore, restoreCheck } from './restore.ts';
import { schemaPlan, schemaPull, schemaPush } from './schema.ts';
import { tenantQuota, tenantRename, tenantShow } from './tenant-change.ts';
import { tenantCreate } from './tenant-create.ts';
import { tenantDelete, tenantResume, tenantSuspend, tenantUndelete } from './tenant-end.ts';
import { tenantList } from './tenant-list.ts';
import { tenantExport, tenantImport } from './tenant-move.ts';
import { userDeactivate, userInvite, userList, userResetSecondFactor } from './users.ts';

/** All commands, in the order in which help shows them. */
export const COMMANDS: Command[] = [
  tenantCreate,
  tenantList,
  tenantShow,
  tenantRename,
  tenantQuota,
  tenantSuspend,
  tenantResume,
  tenantExport,
  tenantImport,
  tenantDelete,
  tenantUndelete,
  adminCreate,
  userInvite,
  userList,
  userDeactivate,
  userResetSecondFactor,
  personExport,
  personErase,
  auditExport,
  importCommand,
  schemaPull,
  schemaPlan,
  schemaPush,
  restoreCheck,
  backup,
  restore,
  doctor,
  compact,
  mailTest,
  migrate,
  hidden,
];
