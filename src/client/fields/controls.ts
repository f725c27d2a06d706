import type { Property } from '../../shared/schema/entity.ts';
import type { Controls } from './field.ts';

const files = import.meta.glob<{ controls?: Controls }>(['./controls/*.tsx', '!./controls/*.test.tsx'], {
  eager: true,
});

/** What a property's kind is typed into and filtered by; undefined for kinds whose values are drawn by forms themselves. */
export function controlsOf({ kind }: Pick<Property, 'kind'>): Controls | undefined {
  return files[`./controls/${kind}.tsx`]?.controls;
}
