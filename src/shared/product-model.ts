import { manifest } from './gen/manifest.ts';
import { schemas } from './gen/schemas.ts';
import { screens } from './gen/screens.ts';
import type { Model } from './schema/model.ts';

/** The model of the product's own schemas, as codegen has written it down. */
export const productModel: Model = { entities: manifest, sources: schemas, screens };
