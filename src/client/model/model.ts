import { createContext, useContext } from 'react';
import { manifest } from '../../shared/gen/manifest.ts';
import { screens } from '../../shared/gen/screens.ts';
import type { Operation } from '../../shared/schema/entity.ts';
import type { Manifest } from '../../shared/schema/manifest.ts';
import type { Screen } from '../../shared/schema/screen.ts';

/** What the app knows of its entities: their properties, their screens, and what may be done with them. */
export interface Model {
  manifest: Manifest;
  screens: Record<string, Screen>;
}

/** Everything that the schema files say. */
export const wholeModel: Model = { manifest, screens };

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
