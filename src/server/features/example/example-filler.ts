import { type Schema, schemaOf } from '../../access/schema.ts';
import { acceptCreate } from '../../records/create-record.ts';
import { findRow } from '../../records/find-record.ts';
import { Pipeline } from '../../records/pipeline.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Value, Values, Writer } from '../../store/store.ts';
import { RECORD } from './example-state.ts';
import type { Happening, PlantWriter } from './plant-steps.ts';

const KEY = (key: string): Condition[] => [eq('key', key)];

/** A row that was created. */
interface Made {
  path: string;
  id: number;
}

/** The same writer, which also records the rows it creates. */
function noting(writer: Writer, made: Made[]): Writer {
  const insert: Writer['insert'] = async (path, values) => {
    const id = await writer.insert(path, values);
    made.push({ path, id });
    return id;
  };
  const insertRow: Writer['insertRow'] = async (path, values) => {
    const row = await writer.insertRow(path, values);
    made.push({ path, id: row.id });
    return row;
  };
  const own = { insert, insertRow };
  return new Proxy(writer, {
    get(target, name) {
      const value = name in own ? Reflect.get(own, name) : Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * Writes an example plant into a tenant, in one transaction, and notes which records belong to it. The user who asked for it
 * stands for every person of the plant. The tenant's own rules are skipped, since nobody could correct what they would refuse.
 */
export class ExampleFiller implements PlantWriter {
  readonly #ctx: RecordContext;
  readonly #writer: Writer;

  constructor(ctx: RecordContext, writer: Writer) {
    this.#ctx = ctx;
    this.#writer = writer;
  }

  get reader(): Reader {
    return this.#writer;
  }

  get #schema(): Schema {
    return schemaOf(this.#writer.model);
  }

  person(): number {
    return this.#ctx.principal.id as number;
  }

  async idOf(key: string): Promise<number> {
    const known = await this.#writer.first(RECORD, KEY(key));
    if (!known) throw new Error(`The example plant has made no "${key}"`);
    return Number(known.record);
  }

  /** Creates a record, unless the tenant has one with that name or code, which is then used instead. */
  async create(path: string, given: Record<string, unknown>, { at, key }: Happening): Promise<void> {
    const entity = this.#schema.at(path);
    const context = this.#context(at);
    const values = acceptCreate(context, entity, given);
    const theirs = await this.#taken(path, values);
    const along: Made[] = [];
    const writer = noting(this.#writer, along);
    const record = theirs ?? (await new Pipeline(context, writer).create(path, values)).id;
    const use = theirs !== undefined ? 'shared' : entity.parent === undefined ? 'own' : 'part';
    await this.#writer.insert(RECORD, { key: key ?? `${path} ${record}`, entity: path, record, use });
    for (const made of along) if (made.path !== path || made.id !== record) await this.#noteAlong(made);
  }

  /**
   * Records that hooks create along with an example record, such as the meter of its first reading, belong to the example too.
   */
  async #noteAlong({ path, id }: Made): Promise<void> {
    const entity = this.#schema.find(path);
    if (entity?.parent === undefined || !entity.operations.includes('create')) return;
    await this.#writer.insert(RECORD, { key: `${path} ${id}`, entity: path, record: id, use: 'part' });
  }

  async change(path: string, key: string, values: Values, { at }: Happening): Promise<void> {
    const before = await findRow(this.#writer, this.#schema.at(path), await this.idOf(key));
    await new Pipeline(this.#context(at), this.#writer).update(path, before, values);
  }

  async act(path: string, key: string, action: string, values: Values, { at }: Happening): Promise<void> {
    const before = await findRow(this.#writer, this.#schema.at(path), await this.idOf(key));
    await new Pipeline(this.#context(at), this.#writer).act(path, action, before, values);
  }

  async #taken(path: string, values: Values): Promise<number | undefined> {
    const { properties, single, parent } = this.#schema.at(path);
    for (const { name, unique } of properties) {
      const value = values[name] as Value | undefined;
      // An asset of the tenant that stands in for one of the example may have its one financial report already.
      const isKey = unique || (single && name === parent);
      if (!isKey || value === undefined || value === null) continue;
      const row = await this.#writer.first(path, [eq(name, value)]);
      if (row) return row.id;
    }
    return undefined;
  }

  #context(now: Date): RecordContext {
    return { ...this.#ctx, now, withoutRules: true, isQuiet: true };
  }
}
