import { type Manifest, propertyOf } from './manifest.ts';
import { RULE } from './rule.ts';

/** Whether tenants may have rules of their own for records of an entity: they are offered it as a choice. */
export function takesRules(entities: Manifest, path: string): boolean {
  const rule = entities[RULE];
  return (rule && propertyOf(rule, 'entity')?.choices?.some((one) => one.const === path)) ?? false;
}
