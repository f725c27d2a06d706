import type { Property } from '../../shared/schema/entity.ts';
import { beforeLayer } from '../model/model.ts';
import type { Field } from './field.ts';
import { fieldFiles } from './field-files.ts';

beforeLayer(async () => (await import('./own-looks.ts')).addOwnLooks());

/** The look of a property's kind. @throws Error if the kind has no file here */
export function fieldOf({ kind }: Pick<Property, 'kind'>): Field {
  const field = fieldFiles[`./${kind}.tsx`]?.field;
  if (!field)
    throw new Error(`The kind "${kind}" needs src/client/fields/${kind}.tsx, which exports "field".`);
  return field;
}
