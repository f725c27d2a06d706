import { useEffect } from 'react';
import {
  INSTALLATION_LAYER,
  type LayerFiles,
  OWN_LAYER,
  type SchemaLayer,
} from '../../shared/schema/layer-files.ts';
import { loadForLayer, type OwnLayer, serveLayer } from '../model/model.ts';
import { useAnswer } from './answer.ts';
import { API_BASE } from './api-base.ts';
import { MODEL, readAgain } from './cache.ts';
import { firstSaid } from './first-answers.ts';
import type { DataOf } from './operations.ts';
import { useSession } from './session.ts';
import { atSessionEnd } from './session-end.ts';
import { parseStored, readStored, writeStored } from './storage.ts';
import { whoseData } from './whose.ts';

/** Everything in localStorage that begins with `kept:` is removed when the session ends. */
const NAME = 'kept:model';
const NOTHING = '[]';

interface Kept {
  owner: string;
  layers?: SchemaLayer[];
}

/** The layers that are in place, as a text. */
let held = NOTHING;
atSessionEnd(() => {
  held = NOTHING;
  serveLayer(undefined);
});

/**
 * Takes the tenant's own fields as this person last knew them, so that the first screen has them. On a first visit it waits for what
 * the page has asked, where the page says that there are any.
 */
export async function recallOwnFields(): Promise<void> {
  const kept = parseStored<Kept>(readStored(NAME));
  // An earlier version kept the files of one layer.
  if (kept?.layers && kept.owner === whoseData()) return void (await take(kept.layers));
  if (!hasLayers()) return;
  const said = await firstSaid(`${API_BASE}/${MODEL}`);
  if (said) await take(layersOf((JSON.parse(said) as { data: DataOf<'get', '/model'> }).data));
}

/** Whether the server has written into the page that this tenant has packs or fields of its own. */
function hasLayers(): boolean {
  return document.querySelector('meta[name="tenant"][data-layers]') !== null;
}

/** What the tenant has added, as the server says it, and whether it is still asked. */
export function useOwnFiles() {
  const { signedIn } = useSession();
  return useAnswer(signedIn ? `/${MODEL}` : null);
}

/**
 * Follows what the tenant adds to the product: it is in place as soon as the server says so. A component that draws nothing, beside
 * the app, since what holds a request is drawn again with each answer to it.
 */
export function OwnFields(): null {
  const { data } = useOwnFiles();
  useEffect(() => {
    if (data) void follow(layersOf(data));
  }, [data]);
  return null;
}

/** The packs, what the installation has added, and over all what the tenant has added itself. A node of an earlier version knows of some only. */
function layersOf({ files, installation = {}, packs = [] }: DataOf<'get', '/model'>): SchemaLayer[] {
  const layer = (id: string, added: object): SchemaLayer[] =>
    Object.keys(added).length > 0 ? [{ id, version: null, files: added as LayerFiles }] : [];
  return [
    ...(packs as SchemaLayer[]),
    ...layer(INSTALLATION_LAYER, installation),
    ...layer(OWN_LAYER, files),
  ];
}

async function follow(layers: SchemaLayer[]): Promise<void> {
  const owner = whoseData();
  if (owner !== undefined)
    writeStored(NAME, layers.length === 0 ? null : JSON.stringify({ owner, layers } satisfies Kept));
  // What was read before has nothing of the fields that are new.
  if (await take(layers)) await readAgain(([kind]) => kind !== 'answer');
}

async function layerOf(layers: SchemaLayer[]): Promise<OwnLayer> {
  const [{ ownLayers }] = await Promise.all([import('../model/own-layer.ts'), loadForLayer()]);
  return ownLayers(layers);
}

/** @returns whether these are other ones than before */
async function take(layers: SchemaLayer[]): Promise<boolean> {
  const text = JSON.stringify(layers);
  if (text === held) return false;
  held = text;
  try {
    const own = text === NOTHING ? undefined : await layerOf(layers);
    // Others came meanwhile, or the session has ended.
    if (held !== text) return false;
    serveLayer(own);
    return true;
  } catch {
    // The code could not be fetched: the app works without own fields, and the next answer tries again.
    held = NOTHING;
    return false;
  }
}
