import { type Schema, schemaOf } from '../../src/server/access/schema.ts';
import { onBehalfOf, type Principal, systemPrincipal } from '../../src/server/auth/principal.ts';
import { setCredential } from '../../src/server/auth/users.ts';
import { systemActor } from '../../src/server/events/audit-entry.ts';
import { audited } from '../../src/server/events/audited-writer.ts';
import type { Person } from '../../src/server/features/example/plant.ts';
import type { Happening, PlantWriter } from '../../src/server/features/example/plant-steps.ts';
import { hooks } from '../../src/server/features/features.ts';
import { withDefaults } from '../../src/server/records/automatic-values.ts';
import { acceptCreate } from '../../src/server/records/create-record.ts';
import { findRow } from '../../src/server/records/find-record.ts';
import { Pipeline } from '../../src/server/records/pipeline.ts';
import { contextFor, type RecordContext } from '../../src/server/records/record-context.ts';
import type { Reader, Row, Store, Values, Writer } from '../../src/server/store/store.ts';
import { SINGLETON_ID } from '../../src/shared/schema/entity.ts';

/**
 * A tenant's store while it is filled, in one transaction: records are made by the same rules as in the app, except
 * that each states when it was made and by whom.
 */
export class Tenant implements PlantWriter {
  readonly #store: Store;
  readonly #writer: Writer;
  readonly #people = new Map<string, Principal>();
  readonly #ids = new Map<string, number>();

  constructor(store: Store, writer: Writer) {
    this.#store = store;
    this.#writer = writer;
  }

  async addPerson({ name, email, role: base = 'admin' }: Person, passwordHash: string): Promise<void> {
    const writer = audited(this.#writer, { actor: systemActor('Demo') });
    const role = await writer.first('users/role', [{ property: 'base', op: 'eq', value: base }]);
    const id = await writer.insert('users/user', { name, email, is_active: true, role: role?.id ?? null });
    await setCredential(this.#writer, id, passwordHash);
    this.#people.set(name, onBehalfOf(systemPrincipal('Demo'), { id, name }));
  }

  get reader(): Reader {
    return this.#writer;
  }

  get #schema(): Schema {
    return schemaOf(this.#writer.model);
  }

  person(name: string): number {
    return this.#principal(name).id as number;
  }

  async idOf(key: string): Promise<number> {
    const id = this.#ids.get(key);
    if (id === undefined) throw new Error(`The demo has made no "${key}"`);
    return id;
  }

  async create(path: string, values: Record<string, unknown>, { by, at, key }: Happening): Promise<void> {
    const context = this.#context(by, at);
    const accepted = acceptCreate(context, this.#schema.at(path), values);
    const { id } = await new Pipeline(context, this.#writer).create(path, accepted);
    if (key !== undefined) this.#ids.set(key, id);
  }

  async change(path: string, key: string, values: Values, { by, at }: Happening): Promise<void> {
    const before = await findRow(this.#writer, this.#schema.at(path), await this.idOf(key));
    await new Pipeline(this.#context(by, at), this.#writer).update(path, before, values);
  }

  /** Changes a record, whether or not it was made under a key. */
  async write(path: string, row: Row, values: object, { by, at }: Happening): Promise<void> {
    await new Pipeline(this.#context(by, at), this.#writer).update(path, row, values as Values);
  }

  /** Runs an action on a record that was made under a key. */
  async act(path: string, key: string, action: string, values: Values, how: Happening): Promise<void> {
    const row = await findRow(this.#writer, this.#schema.at(path), await this.idOf(key));
    await this.actOn(path, row, action, how, values);
  }

  async actOn(
    path: string,
    row: Row,
    action: string,
    { by, at }: Happening,
    values: Values = {},
  ): Promise<void> {
    const context = this.#context(by, at);
    const words = this.#schema.at(path).actions?.find(({ name }) => name === action);
    if (words?.sign === undefined) {
      await new Pipeline(context, this.#writer).act(path, action, row, values);
      return;
    }
    // Only people sign, and what they ask for is judged as theirs.
    const principal: Principal = { ...context.principal, kind: 'user', isProven: true };
    await new Pipeline({ ...context, principal }, this.#writer).actAsked(path, words, row.id, values);
  }

  /** Makes the general settings, which otherwise do not exist until somebody requests them. */
  async makeSettings(values: Values): Promise<void> {
    const settings = this.#schema.at('company/settings');
    const writer = audited(this.#writer, { actor: systemActor('Demo') });
    await writer.insert(settings.path, { ...withDefaults(settings, values), id: SINGLETON_ID });
  }

  #principal(name: string): Principal {
    const principal = this.#people.get(name);
    if (!principal) throw new Error(`The demo has no person "${name}"`);
    return principal;
  }

  #context(by: string, at: Date): RecordContext {
    return {
      ...contextFor({ store: this.#store, principal: this.#principal(by), hooks, now: at }),
      isQuiet: true,
    };
  }
}
