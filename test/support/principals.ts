import { schemaOf } from '../../src/server/access/schema.ts';
import type { Principal, SignedIn } from '../../src/server/auth/principal.ts';
import type { RecordContext } from '../../src/server/records/record-context.ts';
import type { Grants } from '../../src/shared/schema/grants.ts';
import { ALL_RIGHTS, rightsOf } from '../../src/shared/schema/rights.ts';

/** A user who may do everything, whose session never ends. */
export function someUser(of: { id: number; name: string; email?: string }): SignedIn {
  const { id, name, email = 'somebody@mainstay.example' } = of;
  return {
    kind: 'user',
    id,
    name,
    email,
    session: 0,
    rights: ALL_RIGHTS,
    role: null,
    recorded: { kind: 'user', id, name },
    async stillValid() {},
  };
}

/** The same work by somebody else, or by the same person with a role. */
export function workingAs<C extends RecordContext>(
  ctx: C,
  { grants, ...who }: Partial<Pick<Principal, 'id' | 'name' | 'rights' | 'stillValid'>> & { grants?: Grants },
): C {
  const rights = grants ? rightsOf(grants) : (who.rights ?? ctx.principal.rights);
  return {
    ...ctx,
    principal: { ...ctx.principal, ...who, rights },
    schema: schemaOf(ctx.store.model).for(rights),
  };
}
