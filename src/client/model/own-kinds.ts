import { kinds } from '../../shared/gen/kinds.ts';
import type { FieldKind } from '../../shared/kinds/kind.ts';

/** Adds the kinds that only fields of tenants have; those of the product are there from the start. */
export function addOwnKinds(): void {
  const all = import.meta.glob<{ kind: FieldKind }>(
    ['../../shared/kinds/*.ts', '!../../shared/kinds/*.test.ts', '!../../shared/kinds/kind.ts'],
    { eager: true },
  );
  const byName = Object.entries(all).map(([file, { kind }]) => [
    file.slice(file.lastIndexOf('/') + 1, -3),
    kind,
  ]);
  Object.assign(kinds, Object.fromEntries(byName));
}
