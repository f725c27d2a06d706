import type { Entity } from '../../shared/schema/entity.ts';
import type { Model } from './model.ts';

/** The same model with a currency as the unit of all that is money; a unit that a schema file gives stays. */
export function withCurrency({ manifest, screens }: Model, currency: string): Model {
  const priced = Object.entries(manifest).map(([path, entity]): [string, Entity] => {
    const looks = screens[path]?.looks ?? {};
    // The same entity as before: its lists need not be drawn again.
    if (!Object.values(looks).includes('money')) return [path, entity];
    const properties = entity.properties.map((property) =>
      looks[property.name] === 'money' ? { ...property, unit: property.unit ?? currency } : property,
    );
    return [path, { ...entity, properties }];
  });
  return { manifest: Object.fromEntries(priced), screens, currency };
}
