import { ApiError } from '../../shared/errors.ts';
import type { StoreScope } from '../../shared/schema/entity.ts';
import { ALL_RIGHTS, type Rights } from '../../shared/schema/rights.ts';
import { say } from '../../shared/texts/text.ts';
import { type AuditActor, systemActor, VISITOR } from '../events/audit-entry.ts';
import { eq } from '../store/eq.ts';
import type { Reader, Row } from '../store/store.ts';
import { rightsOfRole, type UserRole } from './role-rights.ts';
import { activeUser, idOf } from './users.ts';

/**
 * Who does something, and what they may do. All work on records is done by one; this file makes them all, so that nothing acts
 * without saying as whom.
 */
export interface Principal {
  /** `key` is a program with an API key; `platform` is a platform admin in the store of a tenant. */
  readonly kind: 'user' | 'key' | 'job' | 'portal' | 'command' | 'platform';
  /** The user of this store whose records and uploads are its own; null if it is none of them. */
  readonly id: number | null;
  readonly name: string;
  readonly rights: Rights;
  /** The role that the rights come from; null if they come from none. */
  readonly role: UserRole | null;
  /** A user who has given their password again for this request, as signing asks. */
  readonly isProven?: true;
  /** How the history names it. */
  readonly recorded: AuditActor;
  /**
   * Asked again in the transaction of each write, and between the parts of whatever takes long: a session may have ended, or a
   * role have changed, since the work began.
   * @throws ApiError `unauthenticated`, and `forbidden` when the role has changed
   */
  stillValid(reader: Reader): Promise<void>;
}

/** A user with a session. */
export interface SignedIn extends Principal {
  readonly kind: 'user';
  readonly id: number;
  readonly email: string;
  readonly session: number;
}

/** The columns that tell whose a session or token is. One query reads them all. */
export const PERSON: Record<StoreScope, readonly string[]> = {
  tenant: [
    'user',
    'user.name',
    'user.email',
    'user.is_active',
    'user.role',
    'user.role._version',
    'user.role.base',
    'user.role.grants',
  ],
  platform: ['user', 'user.name', 'user.email', 'user.is_active', 'user.tenant'],
};

/** The user of a session. @param row with the columns of `PERSON` */
export function signedInUser(row: Row, session: number, scope: StoreScope): SignedIn {
  const id = idOf(row.user);
  const name = String(row['user.name']);
  const role = scope === 'tenant' ? roleIn(row) : null;
  return {
    kind: 'user',
    id,
    name,
    email: String(row['user.email']),
    session,
    // Platform admins have no roles: each may do everything there.
    rights: scope === 'platform' ? ALL_RIGHTS : rightsOfRole(role),
    role,
    recorded: { kind: 'user', id, name },
    stillValid: (reader) => requireSession(reader, session, role),
  };
}

function roleIn(row: Row): UserRole | null {
  const role = row['user.role'] as { id: number } | null;
  return (
    role && {
      id: role.id,
      version: Number(row['user.role._version']),
      base: String(row['user.role.base']),
      grants: row['user.role.grants'],
    }
  );
}

const OF_SESSION: Record<StoreScope, readonly string[]> = {
  tenant: ['id', 'user.role', 'user.role._version'],
  platform: ['id'],
};

async function requireSession(reader: Reader, session: number, role: UserRole | null): Promise<void> {
  const [live] = await reader.find('_session', {
    where: [eq('id', session), { property: 'revoked_at', op: 'null' }, eq('user.is_active', true)],
    properties: OF_SESSION[reader.model.scope],
    limit: 1,
  });
  if (!live) throw new ApiError('unauthenticated');
  const current = (live['user.role'] ?? null) as { id: number } | null;
  if (current?.id !== role?.id || (role && live['user.role._version'] !== role.version)) throw hasChanged();
}

/** A user of a tenant who is not there: of their mails, notices and calendar. Null if they may not sign in. */
export async function absentUser(reader: Reader, id: number): Promise<Principal | null> {
  const user = await activeUser(reader, id);
  if (!user) return null;
  const role = await roleOf(reader, user);
  const name = String(user.name);
  return {
    kind: 'user',
    id,
    name,
    rights: rightsOfRole(role),
    role,
    recorded: { kind: 'user', id, name },
    async stillValid(now) {
      const live = await activeUser(now, id);
      if (!live) throw new ApiError('unauthenticated');
      const current = await roleOf(now, live);
      if (current?.id !== role?.id || current?.version !== role?.version) throw hasChanged();
    },
  };
}

async function roleOf(reader: Reader, user: Row): Promise<UserRole | null> {
  const key = (user.role as { id: number } | null)?.id;
  const row = key === undefined ? null : await reader.get('users/role', key);
  return row && { id: row.id, version: Number(row._version), base: String(row.base), grants: row.grants };
}

/** The program itself, named after what it does. @example systemPrincipal('Plans') */
export function systemPrincipal(job: string): Principal {
  return unlimited('job', job);
}

/** A stranger at the request portal, who writes only what the portal's form holds. */
export function portalPrincipal(): Principal {
  return unlimited('portal', 'Request portal');
}

/** Somebody not signed in who asks for a new password. */
export function visitorPrincipal(): Principal {
  return { ...unlimited('portal', VISITOR.name), recorded: VISITOR };
}

/** Whoever runs a command on the server. */
export function commandPrincipal(): Principal {
  return unlimited('command', 'Command line');
}

/** The same for a user who asked for it: the records are from them. @param user the user's row */
export function onBehalfOf(principal: Principal, user: Row): Principal {
  const { id } = user;
  const name = String(user.name);
  return { ...principal, id, name, recorded: { kind: 'user', id, name } };
}

/** A platform admin in the store of a tenant, none of whose users they are. */
export function platformPrincipal({ id, name }: Principal): Principal {
  return { ...unlimited('platform', name), recorded: { kind: 'platform', id, name } };
}

/** A user who has given their password again. @param stillProven asks about their session too */
export function provenPrincipal(who: SignedIn, stillProven: (reader: Reader) => Promise<unknown>): Principal {
  return {
    ...who,
    isProven: true,
    async stillValid(reader) {
      await stillProven(reader);
    },
  };
}

/** The same principal, for what must be brought to an end even if their session has ended meanwhile. */
export function untilDone(principal: Principal): Principal {
  return { ...principal, stillValid: always };
}

function unlimited(kind: Principal['kind'], name: string): Principal {
  return {
    kind,
    id: null,
    name,
    rights: ALL_RIGHTS,
    role: null,
    recorded: systemActor(name),
    stillValid: always,
  };
}

async function always(): Promise<void> {}

function hasChanged(): ApiError {
  return new ApiError('forbidden', say('auth.rights_changed'));
}
