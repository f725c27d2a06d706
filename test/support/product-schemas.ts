import { schemaOf } from '../../src/server/access/schema.ts';
import { productModel } from '../../src/server/product-model.ts';
import { storeModel } from '../../src/shared/schema/model.ts';

/** Everything that a tenant's store holds by the product's schemas. */
export const tenantSchema = schemaOf(storeModel(productModel, 'tenant'));
/** The same of the platform's store. */
export const platformSchema = schemaOf(storeModel(productModel, 'platform'));
