import { digest } from '../shared/gen/digest.ts';
import { manifest } from '../shared/gen/manifest.ts';
import { schemas } from '../shared/gen/schemas.ts';
import { screens } from '../shared/gen/screens.ts';
import type { Model } from '../shared/schema/model.ts';

/** The model of the product's own schemas, as codegen has written it down: what engines are opened with. */
export const productModel: Model = { digest, entities: manifest, sources: schemas, screens };
