import { createContext, useContext } from 'react';
import { manifest } from '../../shared/gen/manifest.ts';
import { screens } from '../../shared/gen/screens.ts';
import type { StoreScope } from '../../shared/schema/entity.ts';
import { entitiesOf, type Manifest } from '../../shared/schema/manifest.ts';
import type { Rights } from '../../shared/schema/rights.ts';
import type { Screen } from '../../shared/schema/screen.ts';

/** Who is signed in, as far as that decides what is shown and offered. */
export interface Own {
  rights: Rights;
  /** The id of the user. */
  me: number;
  /** All that the app has, seen or not. */
  whole: Manifest;
}

/** What an app knows of its entities: their properties, their screens, and what may be done with them. */
export interface Model {
  manifest: Manifest;
  screens: Record<string, Screen>;
  /** Who it is cut to; without it nothing is hidden and nothing refused. */
  own?: Own;
  /** What the tenant's amounts are in, once its settings are known. */
  currency?: string;
  /** The settings are on their way: rows with amounts wait for them, or each amount would grow and push what follows. */
  awaitsCurrency?: boolean;
}

/** Everything that the schema files say. */
export const wholeModel: Model = { manifest, screens };

/**
 * What an app has of it: a tenant's knows nothing of tenants, and the platform admin's nothing of work orders. What both
 * have is listed below `/admin` on the platform, and below `/settings` at a tenant.
 */
export function modelOf(scope: StoreScope, { manifest, screens }: Model = wholeModel): Model {
  const entities = entitiesOf(manifest, scope);
  const own = Object.entries(screens).filter(([path]) => Object.hasOwn(entities, path));
  const placed = own.map(([path, screen]): [string, Screen] => [
    path,
    scope === 'tenant' ? { ...screen, route: screen.route?.replace(/^\/admin\//, '/settings/') } : screen,
  ]);
  return { manifest: entities, screens: Object.fromEntries(placed) };
}

const ModelContext = createContext<Model | undefined>(undefined);

/** Stands around an app, so that all of it sees the same entities. */
export const ModelProvider = ModelContext.Provider;

/** The entities and screens of this app. Must stand below `ModelProvider`. */
export function useModel(): Model {
  const model = useContext(ModelContext);
  if (!model) throw new Error('useModel needs a ModelProvider above it');
  return model;
}
