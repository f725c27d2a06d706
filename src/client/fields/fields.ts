import type { Property } from '../../shared/schema/entity.ts';
import type { Field } from './field.ts';

const files = import.meta.glob<{ field?: Field }>(['./*.tsx', '!./*.test.tsx', '!./property-value.tsx'], {
  eager: true,
});

/** The look of a property's kind. @throws Error if the kind has no file here */
export function fieldOf({ kind }: Pick<Property, 'kind'>): Field {
  const field = files[`./${kind}.tsx`]?.field;
  if (!field)
    throw new Error(`The kind "${kind}" needs src/client/fields/${kind}.tsx, which exports "field".`);
  return field;
}
