import { createContext, useContext } from 'react';
import { manifest } from '../../shared/gen/manifest.ts';
import { screens } from '../../shared/gen/screens.ts';
import type { Operation } from '../../shared/schema/entity.ts';
import { entitiesOf, type Manifest } from '../../shared/schema/manifest.ts';
import type { Screen } from '../../shared/schema/screen.ts';

/** What the app knows of its entities: their properties, their screens, and what may be done with them. */
export interface Model {
  manifest: Manifest;
  screens: Record<string, Screen>;
}

/** Everything that the schema files say. */
export const wholeModel: Model = { manifest, screens };

/**
 * What one of the apps knows: the entities that its stores hold. Those that every store holds have their list below
 * `/admin` on the platform and below `/settings` at a tenant.
 * @example modelOf('tenant').screens['users/user'].route // '/settings/users'
 */
export function modelOf(app: 'tenant' | 'admin'): Model {
  if (app === 'admin') return wholeModel;
  const held = Object.values(screens).map((screen): [string, Screen] => {
    const isShared = manifest[screen.path]?.scope === 'every';
    return [
      screen.path,
      isShared ? { ...screen, route: screen.route?.replace(/^\/admin\//, '/settings/') } : screen,
    ];
  });
  return { manifest: entitiesOf(manifest, 'tenant'), screens: Object.fromEntries(held) };
}

/** The model of whoever is signed in. */
export const ModelContext = createContext<Model>(wholeModel);

/** The entities and screens as this person has them. */
export function useModel(): Model {
  return useContext(ModelContext);
}

/** Whether something may be done with an entity's records. @example can('create', 'company/site') */
export function useCan(): (operation: Operation, path: string) => boolean {
  const { manifest: entities } = useModel();
  return (operation, path) =>
    Object.hasOwn(entities, path) && (entities[path]?.operations.includes(operation) ?? false);
}
