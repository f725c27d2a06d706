import { manifest } from '../../shared/gen/manifest.ts';
import { entitiesOf } from '../../shared/schema/manifest.ts';
import type { AuditActor } from './audit-entry.ts';
import type { AuditedBy } from './audited-writer.ts';

const tenantEntities = entitiesOf(manifest, 'tenant');
const platformEntities = entitiesOf(manifest, 'platform');

/** Writes in a tenant's store that no request to that tenant makes. */
export function tenantAudit(actor: AuditActor, now = new Date()): AuditedBy {
  return { entities: tenantEntities, actor, now };
}

/** The same in the platform's store. */
export function platformAudit(actor: AuditActor, now = new Date()): AuditedBy {
  return { entities: platformEntities, actor, now };
}
