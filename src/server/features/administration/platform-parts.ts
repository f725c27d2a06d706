import type { Mailer } from '../../lib/mail.ts';
import type { Hooks } from '../../records/hooks.ts';
import type { Settings } from '../../settings.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';

/** What work across several stores needs; only the platform's side has it. */
export interface PlatformParts {
  tenancy: Tenancy;
  settings: Settings;
  hooks: Hooks;
  /** Without a mailer, an invitation is only the link that is shown. */
  mailer?: Mailer;
  /** Backs up a tenant that is about to be deleted. */
  backUpTenant?(ref: TenantRef): Promise<void>;
}
