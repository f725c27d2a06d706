import { USER } from '../../../../shared/entity-paths.ts';
import { commandPrincipal } from '../../../auth/principal.ts';
import { endAfterChange } from '../../../auth/user-change.ts';
import { normalizeEmail, userByEmail } from '../../../auth/users.ts';
import { writeAudited } from '../../../events/audited-writer.ts';
import { isLastAdmin } from '../../../features/administration/role-hooks.ts';
import { hooks } from '../../../features/features.ts';
import { inPipeline } from '../../../records/pipeline.ts';
import { contextFor } from '../../../records/record-context.ts';
import { eq } from '../../../store/eq.ts';
import type { Reader, Row, Store } from '../../../store/store.ts';
import { inTenant } from '../../../tenancy/in-tenant.ts';
import type { Tenancy, TenantRef } from '../../../tenancy/tenancy.ts';
import { type CommandInput, textOf } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { tenantAt } from '../tenant-at.ts';

const BY = commandPrincipal();

export async function listUsers(input: CommandInput): Promise<number> {
  const { tenancy } = await input.open();
  const ref = await tenantOf(input, tenancy);
  const list = (store: Store) => store.read((reader) => usersOf(reader, ref !== undefined));
  const users = ref ? await inTenant(tenancy, ref, list) : await list(tenancy.platform);
  const width = (of: (user: (typeof users)[number]) => string) =>
    Math.max(...users.map((user) => of(user).length));
  const [emails, names] =
    users.length > 0 ? [width(({ email }) => email), width(({ name }) => name)] : [0, 0];
  for (const { id, email, name, role, active, joined } of users) {
    const state = active ? (joined ? '' : '  (invited)') : '  (deactivated)';
    input.print(
      `${String(id).padStart(6)}  ${email.padEnd(emails)}  ${name.padEnd(names)}  ${role ?? 'Platform admin'}${state}`,
    );
  }
  if (users.length === 0) input.print(`${ref?.name ?? 'The platform'} has no ${ref ? 'user' : 'admin'} yet.`);
  input.result({ tenant: ref?.subdomain ?? null, users });
  return 0;
}

/** Users of a tenant, or the platform's admins: its store lists the users of all tenants too. */
async function usersOf(reader: Reader, ofTenant: boolean) {
  const rows = await reader.find(USER, {
    ...(!ofTenant && { where: [{ property: 'tenant', op: 'null' }] }),
    order: [{ property: 'email', descending: false }],
  });
  return rows.map(({ id, email, name, role, is_active, invitation }) => ({
    id,
    email: String(email),
    name: String(name),
    role: ofTenant ? labelOf(role) : undefined,
    active: is_active === true,
    joined: invitation !== 'sent',
  }));
}

function labelOf(reference: unknown): string {
  return (reference as { label?: string } | null)?.label ?? 'no role';
}

export async function deactivate(input: CommandInput): Promise<number> {
  const email = normalizeEmail(textOf(input, 'email'));
  const { tenancy } = await input.open();
  const ref = await tenantOf(input, tenancy);
  const find = async (reader: Reader): Promise<Row> => {
    const user = await userByEmail(reader, email);
    if (!user) throw new CommandError(`${ref?.name ?? 'The platform'} has no user with the email ${email}.`);
    return user;
  };
  const user = ref
    ? await inTenant(tenancy, ref, (store) => {
        const ctx = contextFor({ store, principal: BY, hooks, now: new Date() });
        return inPipeline(ctx, ctx.schema.at(USER), async (pipeline) => {
          const row = await find(pipeline.writer);
          await requireOtherAdmin(pipeline.writer, row, ref, input);
          if (row.is_active === true) await pipeline.update(USER, row, { is_active: false });
          return row;
        });
      })
    : await deactivateAdmin(tenancy.platform, find);
  if (ref) await tenancy.relay(ref);
  const changed = user.is_active === true;
  input.print(
    changed
      ? `${String(user.name)} <${email}> is deactivated and signed out everywhere.`
      : `${String(user.name)} <${email}> is deactivated already.`,
  );
  input.result({ tenant: ref?.subdomain ?? null, email, changed });
  return 0;
}

/** A tenant without an admin can give out no roles: that must be meant. @throws CommandError */
export async function requireOtherAdmin(
  reader: Reader,
  user: Row,
  tenant: TenantRef,
  { values }: CommandInput,
): Promise<void> {
  if (values.force !== true && (await isLastAdmin(reader, user)))
    throw new CommandError(
      `${String(user.name)} is the last active admin of ${tenant.name}: afterwards nobody there could invite anybody or give out roles. Make somebody else who has joined an admin first, or say --force`,
    );
}

async function deactivateAdmin(platform: Store, find: (reader: Reader) => Promise<Row>): Promise<Row> {
  const by = { actor: BY.recorded, now: new Date() };
  return writeAudited(platform, by, async (writer) => {
    const row = await find(writer);
    const active = await writer.count(USER, {
      where: [{ property: 'tenant', op: 'null' }, eq('is_active', true)],
    });
    if (row.is_active !== true) return row;
    if (active < 2)
      throw new CommandError(
        `${String(row.name)} is the last active platform admin. Make another first: mainstay admin create`,
      );
    await writer.update(USER, row.id, { is_active: false });
    await endAfterChange(writer, row, { ...row, is_active: false }, by.now.getTime());
    return row;
  });
}

/** The tenant that `--tenant` names; undefined for the platform. */
async function tenantOf(input: CommandInput, tenancy: Tenancy): Promise<TenantRef | undefined> {
  return input.values.tenant === undefined ? undefined : tenantAt(tenancy, textOf(input, 'tenant'));
}
