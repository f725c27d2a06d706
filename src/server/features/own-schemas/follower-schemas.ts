import { answer, describe, list, nullable, object, TEXT, WHOLE } from '../../http/route-schema.ts';
import { platformGuard, tag } from './shared-schemas.ts';

const FOLLOWER = object({
  tenant: object({ id: WHOLE, name: TEXT, subdomain: TEXT }),
  version: nullable(WHOLE),
  is_newest: { type: 'boolean' },
  refused: list(object({ message: TEXT, entity: nullable(TEXT), property: nullable(TEXT), rows: WHOLE })),
});

export const tenants = describe('GET', '/schema/tenants', {
  id: 'getSchemaTenants',
  tag,
  summary: 'Which tenants follow the installation’s schemas, and which stay behind',
  description:
    'For admins of the platform. `version` is that which a tenant has, 0 for none, and empty where nobody has looked since something was first published. What is `refused` names how many of its records stand in the way of the newest; the tenant works with what it has meanwhile.',
  guard: platformGuard,
  answers: { 200: answer('The tenants, by name.', list(FOLLOWER)) },
});

export const follow = describe('POST', '/schema/tenants/:tenant/follow', {
  id: 'followSchemas',
  tag,
  summary: 'Have a tenant follow now',
  description: 'It is done by itself within the hour, and whenever a tenant’s store is opened.',
  guard: { ...platformGuard, ownQueue: true },
  params: { tenant: { ...WHOLE, minimum: 1, description: 'Id of the tenant.' } },
  answers: { 200: answer('Where it stands.', FOLLOWER) },
  errors: ['not_found'],
});
