import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { digest } from '../../shared/gen/digest.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import { screens } from '../../shared/gen/screens.ts';
import type { StoreScope } from '../../shared/schema/entity.ts';
import type { FormModule } from '../../shared/schema/form.ts';
import type { SchemaLayer } from '../../shared/schema/layer-files.ts';
import { entitiesOf, type Manifest } from '../../shared/schema/manifest.ts';
import type { Rights } from '../../shared/schema/rights.ts';
import type { Screen } from '../../shared/schema/screen.ts';
import type { Known } from '../../shared/schema/where.ts';

/** The signed-in user's rights, which decide what is shown and offered. */
export interface Own {
  rights: Rights;
  /** The id of the user. */
  me: number;
  /** What stands for them in schemas, such as `@me`, and the records that they are limited to. */
  known: Known;
  /** All entities of the app, hidden ones included. */
  whole: Manifest;
}

/** What an app knows about its entities: their properties, their screens, and what users may do with them. */
export interface Model {
  /** Identifies the whole model that it is a part of. */
  digest: string;
  manifest: Manifest;
  screens: Record<string, Screen>;
  /** What the tenant has added, if anything: forms are made with it. */
  layer?: OwnLayer;
  /** The user the model is reduced to; without one nothing is hidden or refused. */
  own?: Own;
  /** The tenant's currency, once its settings are known. */
  currency?: string;
  /** The tenant's time zone, once its settings are known. */
  zone?: string;
  /** It is that of other apps, whose records this one cannot ask for: only to be looked at. */
  isElsewhere?: boolean;
  /** The settings are loading: rows with amounts wait for them, because each amount would grow and push what follows. */
  awaitsCurrency?: boolean;
}

type Served = Pick<Model, 'digest' | 'manifest' | 'screens'>;

/** What stands over the product, such as packs and what a tenant has added: the model with it, and the form of an entity with its fields. */
export interface OwnLayer {
  over(product: Served): Served;
  /** The same without what the tenant has added itself. */
  below(product: Served): Served;
  /** The layers below the tenant's own: packs, and what the installation has added. */
  readonly lower: readonly SchemaLayer[];
  /** The form of an entity of the product: the same one again for the same module. */
  form(path: string, module: FormModule): FormModule;
  /** The form of an entity that a layer has added; undefined for any other. */
  ownForm(path: string): FormModule | undefined;
}

const needed: (() => Promise<void>)[] = [];

/** Says what must be loaded before a layer is in place, such as the looks of kinds that the product does not use. */
export function beforeLayer(load: () => Promise<void>): void {
  needed.push(load);
}

/** Loads what a layer needs. */
export async function loadForLayer(): Promise<void> {
  await Promise.all(needed.map((load) => load()));
}

let product: Served = { digest, manifest, screens };
let layer: OwnLayer | undefined;
let served: Model = product;
/** The same without what the tenant has added itself. */
let belowOwn: Model = product;
const followers = new Set<() => void>();

/** The whole model that this page goes by. Ask each time: another one may be taken in its place. */
export function servedModel(): Model {
  return served;
}

/** Takes another model of the product in place: what is drawn by it follows, and nothing that was typed is lost. */
export function serveModel(model: Served): void {
  product = model;
  serve();
}

/** Takes in place what the tenant has added to the product by now; undefined for nothing. */
export function serveLayer(own: OwnLayer | undefined): void {
  if (own === undefined && layer === undefined) return;
  layer = own;
  serve();
}

/** The model without what the tenant has added itself: the product's, with its packs and what the installation has added. */
export function productModel(): Model {
  return belowOwn;
}

/** The layers of that model. */
export function servedBelow(): readonly SchemaLayer[] {
  return layer?.lower ?? [];
}

/** The model as it would be if this were what the tenant has added. */
export function modelWith(own: OwnLayer): Model {
  return { ...own.over(product), layer: own };
}

function serve(): void {
  served = layer ? modelWith(layer) : product;
  belowOwn = layer?.below(product) ?? product;
  for (const follow of followers) follow();
}

/** The part of the served model that an app has, as long as it is served. */
export function useAppModel(scope: StoreScope): Model {
  const whole = useSyncExternalStore(follow, servedModel, servedModel);
  return useMemo(() => modelOf(scope, whole), [scope, whole]);
}

function follow(onChange: () => void): () => void {
  followers.add(onChange);
  return () => void followers.delete(onChange);
}

/**
 * The part of the model that an app has: a tenant's app has no tenants, the platform admin's no work orders. Entities in both are
 * listed below `/admin` on the platform, and below `/settings` at a tenant.
 */
export function modelOf(scope: StoreScope, { digest, manifest, screens, layer }: Model = served): Model {
  const entities = entitiesOf(manifest, scope);
  const own = Object.entries(screens).filter(([path]) => Object.hasOwn(entities, path));
  const placed = own.map(([path, screen]): [string, Screen] => [
    path,
    scope === 'tenant' ? { ...screen, route: screen.route?.replace(/^\/admin\//, '/settings/') } : screen,
  ]);
  return { digest, manifest: entities, screens: Object.fromEntries(placed), ...(layer && { layer }) };
}

const ModelContext = createContext<Model | undefined>(undefined);

/** Wraps an app, so that all of it uses the same model. */
export const ModelProvider = ModelContext.Provider;

/** The entities and screens of this app. Must stand below `ModelProvider`. */
export function useModel(): Model {
  const model = useContext(ModelContext);
  if (!model) throw new Error('useModel needs a ModelProvider above it');
  return model;
}
