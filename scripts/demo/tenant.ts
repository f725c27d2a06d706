import { installation } from '../../src/server/access/schema.ts';
import { setCredential } from '../../src/server/auth/users.ts';
import { systemActor } from '../../src/server/events/audit-entry.ts';
import { audited } from '../../src/server/events/audited-writer.ts';
import { tenantAudit } from '../../src/server/events/store-audits.ts';
import { hooks } from '../../src/server/features/hooks.ts';
import { acceptCreate } from '../../src/server/records/create-record.ts';
import { findRow } from '../../src/server/records/find-record.ts';
import type { Actor } from '../../src/server/records/hooks.ts';
import { Pipeline } from '../../src/server/records/pipeline.ts';
import type { RecordContext } from '../../src/server/records/record-context.ts';
import type { Store, Writer } from '../../src/server/store/store.ts';
import { recordUserChange } from '../../src/server/tenancy/directory.ts';
import type { Person } from './plant.ts';

const schema = installation.tenant;

/**
 * A tenant's store while it is filled, in one transaction: records are made by the same rules as in the app, only
 * that each says when it happened and by whom.
 */
export class Tenant {
  readonly #store: Store;
  readonly #writer: Writer;
  readonly #actors = new Map<string, Actor>();

  constructor(store: Store, writer: Writer) {
    this.#store = store;
    this.#writer = writer;
  }

  async addPerson({ name, email, role: base = 'admin' }: Person, passwordHash: string): Promise<void> {
    const writer = audited(this.#writer, tenantAudit(systemActor('Demo')));
    const role = await writer.first('users/role', [{ property: 'base', op: 'eq', value: base }]);
    const id = await writer.insert('users/user', { name, email, is_active: true, role: role?.id ?? null });
    await setCredential(this.#writer, id, passwordHash);
    await recordUserChange(this.#writer, id);
    this.#actors.set(name, { id, name });
  }

  actor(name: string): Actor {
    const actor = this.#actors.get(name);
    if (!actor) throw new Error(`The demo has no person "${name}"`);
    return actor;
  }

  /** Makes a record and returns its id. */
  async create(path: string, values: Record<string, unknown>, by: string, at: Date): Promise<number> {
    const context = this.#context(by, at);
    const entity = schema.at(path);
    const accepted = acceptCreate(context, entity, values);
    const { id } = await new Pipeline(context, this.#writer).create(path, accepted);
    return id;
  }

  async change(
    path: string,
    id: number,
    values: Record<string, string | number | null>,
    by: string,
    at: Date,
  ) {
    const entity = schema.at(path);
    const before = await findRow(this.#writer, entity, id);
    await new Pipeline(this.#context(by, at), this.#writer).update(path, before, values);
  }

  /** The id of the record that a label names. */
  async named(path: string, label: string): Promise<number> {
    const property = schema.at(path).label ?? 'id';
    const row = await this.#writer.first(path, [{ property, op: 'eq', value: label }]);
    if (!row) throw new Error(`The demo has no ${path} "${label}"`);
    return row.id;
  }

  #context(by: string, at: Date): RecordContext {
    return {
      schema,
      store: this.#store,
      actor: this.actor(by),
      hooks,
      now: at,
      zone: () => 'UTC',
    };
  }
}
