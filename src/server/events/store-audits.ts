import { manifest } from '../../shared/gen/manifest.ts';
import { entitiesOf } from '../../shared/schema/manifest.ts';
import type { AuditActor } from './audit-entry.ts';
import type { AuditedBy } from './audited-writer.ts';

const tenantEntities = entitiesOf(manifest, 'tenant');
const platformEntities = entitiesOf(manifest, 'platform');

/** For writes to a tenant's store that do not come from a request to that tenant. */
export function tenantAudit(actor: AuditActor, now = new Date()): AuditedBy {
  return { entities: tenantEntities, actor, now };
}

/** The same for the platform's store. */
export function platformAudit(actor: AuditActor, now = new Date()): AuditedBy {
  return { entities: platformEntities, actor, now };
}
