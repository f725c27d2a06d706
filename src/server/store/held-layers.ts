import { type LayerFiles, OWN_LAYER, type SchemaLayer } from '../../shared/schema/layer-files.ts';
import { inOrder } from '../../shared/schema/layered-model.ts';
import type { Condition, Reader } from './store.ts';
import type { LiveTable } from './tables/table.ts';

/** The table with the versions of all layers. */
export const VERSIONS = '_schema';

/** The newest row of each layer. */
const ROWS = `SELECT "layer", "layer_version", "files" FROM "${VERSIONS}" WHERE "version" IN (SELECT max("version") FROM "${VERSIONS}" GROUP BY "layer")`;
/** The same in a store of a version that knew of no layer but the tenant's own. */
const OWN_ROW = `SELECT NULL, NULL, "files" FROM "${VERSIONS}" ORDER BY "version" DESC LIMIT 1`;

/** What asks a store for its layers before it has a model; undefined if it never had any. `layersIn` reads the answer. */
export function layersSql(live: readonly LiveTable[] | undefined): string | undefined {
  const table = live?.find(({ name }) => name === VERSIONS);
  if (!table) return undefined;
  return table.columns.some(({ name }) => name === 'layer') ? ROWS : OWN_ROW;
}

/** The layers that such rows hold, in their order. */
export function layersIn(rows: readonly unknown[][]): SchemaLayer[] {
  return ordered(
    rows.map(([layer, version, files]) => ({
      layer,
      version,
      files: JSON.parse(String(files)) as LayerFiles,
    })),
  );
}

/** The layers of a store in their order. @param upTo the last version that counts; without it, the newest */
export async function heldLayers(reader: Reader, upTo?: number): Promise<SchemaLayer[]> {
  const where: Condition[] = upTo === undefined ? [] : [{ property: 'version', op: 'lte', value: upTo }];
  const known = await reader.group(VERSIONS, {
    by: [{ property: 'layer' }],
    measures: [{ op: 'count' }],
    where,
  });
  const rows = [];
  for (const { keys } of known) {
    const of = ofLayer((keys[0] as string | null) ?? OWN_LAYER);
    const [row] = await reader.find(VERSIONS, { where: [...where, of], order: NEWEST_FIRST, limit: 1 });
    if (row) rows.push({ layer: row.layer, version: row.layer_version, files: row.files as LayerFiles });
  }
  return ordered(rows);
}

export const NEWEST_FIRST = [{ property: 'version', descending: true }];

/** Picks the versions of one layer. */
export function ofLayer(id: string): Condition {
  return id === OWN_LAYER ? { property: 'layer', op: 'null' } : { property: 'layer', op: 'eq', value: id };
}

function ordered(rows: { layer: unknown; version: unknown; files: LayerFiles }[]): SchemaLayer[] {
  return inOrder(
    rows.flatMap(({ layer, version, files }) =>
      Object.keys(files).length === 0
        ? []
        : [{ id: (layer as string | null) ?? OWN_LAYER, version: (version as number | null) ?? null, files }],
    ),
  );
}
