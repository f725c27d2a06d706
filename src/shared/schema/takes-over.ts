import type { Property } from './entity.ts';
import { limitChanges } from './limit-checks.ts';
import type { Limits } from './limits.ts';

/** What decides whether values kept for one property are well as those of another. */
interface Holding {
  kind: Property['storage'];
  reference?: { entity: string };
  limits?: Limits;
  nullable: boolean;
  unique: boolean;
}

/**
 * Whether a property takes over the values of another as they are. Where any might not be allowed in it, none are taken: an
 * upgrade of the product must not stop for them.
 */
export function takesOver(wanted: Holding, from: Pick<Holding, 'kind' | 'reference' | 'limits'>): boolean {
  if (wanted.unique || !wanted.nullable || wanted.kind !== from.kind) return false;
  if (wanted.reference?.entity !== from.reference?.entity || !from.limits || !wanted.limits) return false;
  return !limitChanges(from.limits, wanted.limits).some(({ narrower }) => narrower);
}

/** A property as it is held to when its values are taken over. */
export function holdingOf(property: Property): Holding {
  const { storage, reference, required, unique } = property;
  return { kind: storage, reference, limits: heldTo(property), nullable: !required, unique };
}

/**
 * The limits of the values of a property, with the choices and formats, which it holds outside `limits`. Dates and times need none:
 * they are separate kinds.
 */
export function heldTo({ limits, choices, several, format, storage }: Property): Limits {
  return {
    ...limits,
    ...(format !== undefined && storage === 'text' && { format }),
    ...(several && { choices: several.map((choice) => choice.const) }),
    ...(choices && { choices: choices.map((choice) => choice.const) }),
  };
}
