import type { Kind } from '../../../shared/gen/kinds.ts';
import type { Property } from '../../../shared/schema/entity.ts';

/** For tests: a property of a kind, called Size. */
export function property(kind: Kind, more: Partial<Property> = {}): Property {
  return {
    name: 'size',
    title: 'Size',
    kind,
    storage: 'text',
    required: false,
    requiredOnCreate: false,
    readOnly: false,
    writeOnly: false,
    unique: false,
    ...more,
  };
}

/** For tests: one of two choices. */
export const choice = property('choice', {
  choices: [
    { const: 'low', title: 'Low' },
    { const: 'high', title: 'High' },
  ],
});

/** For tests: a site. */
export const reference = property('reference', {
  reference: { entity: 'company/site', onDelete: 'restrict' },
});

/** For tests: sites as the API returns them, with ids from 3. */
export function sites(count: number): { id: number; name: string }[] {
  return Array.from({ length: count }, (_, at) => ({ id: at + 3, name: `Plant ${at + 3}` }));
}

/** For tests: several of two choices. */
export const several = property('choices', {
  storage: 'object',
  several: [
    { const: 'low', title: 'Low' },
    { const: 'high', title: 'High' },
  ],
});

/** For tests: several sites. */
export const references = property('references', {
  storage: 'object',
  links: { table: 'a/job.size', entity: 'company/site', onDelete: 'null', most: 3 },
});
