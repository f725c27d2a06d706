import { TENANT } from '../../../shared/entity-paths.ts';
import { ApiError, type FeatureError } from '../../../shared/errors.ts';
import { type LayerLimits, MOST_OWN_ENTITIES, MOST_PROPERTIES } from '../../../shared/schema/check-layer.ts';
import {
  filesOf,
  isAdded,
  isOwnEntity,
  type LayerFiles,
  ownEntities,
} from '../../../shared/schema/layer-files.ts';
import { say } from '../../../shared/texts/text.ts';
import type { StoreTarget } from '../../http/http-types.ts';
import type { Store } from '../../store/store.ts';

/** What a tenant may add of its own, as those who run the installation say it. */
export interface OwnLimits {
  may_extend: boolean;
  /** Fields of each kind of record. */
  fields: number;
  kinds: number;
}

const UNLIMITED: OwnLimits = { may_extend: true, fields: MOST_PROPERTIES, kinds: MOST_OWN_ENTITIES };
const MAY_NOT: FeatureError = { code: 'may_not_extend', status: 403, text: say('schema.may_not_extend') };

/** What may be added where a request came to. It is read anew each time: another node may have changed it just now. */
export async function limitsOf(target: StoreTarget, platform: Store): Promise<OwnLimits> {
  if (target.kind !== 'tenant') return UNLIMITED;
  const row = await platform.read((reader) => reader.get(TENANT, target.ref.id));
  return {
    may_extend: row?.may_extend !== false,
    fields: row?.most_fields ?? UNLIMITED.fields,
    kinds: row?.most_kinds ?? UNLIMITED.kinds,
  };
}

/** @throws ApiError `may_not_extend` */
export function requireMayExtend({ may_extend }: OwnLimits): void {
  if (!may_extend) throw new ApiError(MAY_NOT);
}

/** The limits of a draft: what is published already may stay, also where there is more than would be allowed by now. */
export function layerLimits({ fields, kinds }: OwnLimits, published: LayerFiles): LayerLimits {
  return {
    entities: Math.max(kinds, ownEntities(published).length),
    properties(path) {
      const names = Object.keys(filesOf(published, path).data.properties ?? {});
      return Math.max(fields, names.filter((name) => isOwnEntity(path) || isAdded(name)).length);
    },
  };
}
