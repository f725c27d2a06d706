import { currencyDecimals } from '../../shared/currency.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { Model } from './model.ts';

/** The model with the currency as the unit of every amount, and with its decimals; a unit set in a schema file stays. */
export function withCurrency(model: Model, currency: string): Model {
  const { manifest, screens } = model;
  const priced = Object.entries(manifest).map(([path, entity]): [string, Entity] => {
    const looks = screens[path]?.looks ?? {};
    // Keeps the object's identity: its lists need no redraw.
    if (!Object.values(looks).includes('money') && !entity.properties.some((one) => one.inCurrency))
      return [path, entity];
    const properties = entity.properties.map((property) => ({
      ...property,
      ...((property.inCurrency || looks[property.name] === 'money') && { unit: property.unit ?? currency }),
      ...(property.inCurrency && { decimals: currencyDecimals(currency) }),
    }));
    return [path, { ...entity, properties }];
  });
  return { ...model, manifest: Object.fromEntries(priced), currency };
}
