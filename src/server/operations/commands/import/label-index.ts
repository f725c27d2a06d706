import { setImmediate as turn } from 'node:timers/promises';
import type { Entity } from '../../../../shared/schema/entity.ts';
import type { Schema } from '../../../access/schema.ts';
import type { Condition, Store } from '../../../store/store.ts';
import type { Converted } from './convert-cell.ts';

/** Records that are read before others have their turn. */
const AT_ONCE = 1_000;

/** Finds records by what names them, so that a file can say `Completed` or `Excavator 7` instead of an id. */
export class LabelIndex {
  readonly #store: Store;
  readonly #schema: Schema;
  readonly #known = new Map<string, Promise<Index>>();

  constructor(store: Store, schema: Schema) {
    this.#store = store;
    this.#schema = schema;
  }

  /** The id of the record of this entity with this label, in any case of letters, or with this id. */
  async find(path: string, text: string): Promise<Converted> {
    const entity = this.#schema.at(path);
    const index = await this.#of(entity);
    const ids = index.byLabel.get(fold(text)) ?? [];
    if (ids.length === 1) return { value: ids[0] as number };
    if (ids.length > 1)
      return { error: `"${text}" names ${ids.length} records of ${path}; write the id: ${ids.join(', ')}` };
    if (/^[1-9]\d{0,14}$/.test(text) && index.ids.has(Number(text))) return { value: Number(text) };
    return { error: `there is no ${entity.title} "${text}"${suggestion(index.labels, text)}` };
  }

  #of(entity: Entity): Promise<Index> {
    const known = this.#known.get(entity.path) ?? load(this.#store, entity);
    this.#known.set(entity.path, known);
    return known;
  }
}

interface Index {
  byLabel: Map<string, number[]>;
  ids: Set<number>;
  labels: string[];
}

async function load(store: Store, entity: Entity): Promise<Index> {
  const index: Index = { byLabel: new Map(), ids: new Set(), labels: [] };
  const properties = entity.label === undefined ? ['id'] : ['id', entity.label];
  for (let after = 0; ; ) {
    const where: Condition[] = [{ property: 'id', op: 'gt', value: after }];
    const rows = await store.read((reader) =>
      reader.find(entity.path, { where, limit: AT_ONCE, properties }),
    );
    for (const row of rows) {
      const value = entity.label ? row[entity.label] : undefined;
      const label = value === undefined || value === null ? `${entity.title} ${row.id}` : String(value);
      index.ids.add(row.id);
      index.labels.push(label);
      const key = fold(label);
      const known = index.byLabel.get(key);
      if (known) known.push(row.id);
      else index.byLabel.set(key, [row.id]);
      after = row.id;
    }
    if (rows.length < AT_ONCE) return index;
    await turn();
  }
}

function fold(label: string): string {
  return label.normalize('NFC').trim().toLowerCase();
}

/** A few records that exist, so that a slip is seen at once. */
function suggestion(labels: string[], text: string): string {
  if (labels.length === 0) return '; there are none yet, add it first';
  const close = labels.filter((label) => fold(label).startsWith(fold(text).slice(0, 3)));
  const shown = (close.length > 0 ? close : labels).slice(0, 5).join(', ');
  return `. There is ${shown}${labels.length > 5 ? ', …' : ''}`;
}
