import { useEffect } from 'react';
import type { LayerFiles } from '../../shared/schema/layer-files.ts';
import { loadForLayer, type OwnLayer, serveLayer } from '../model/model.ts';
import { useAnswer } from './answer.ts';
import { MODEL, readAgain } from './cache.ts';
import { useSession } from './session.ts';
import { atSessionEnd } from './session-end.ts';
import { parseStored, readStored, writeStored } from './storage.ts';
import { whoseData } from './whose.ts';

/** Everything in localStorage that begins with `kept:` is removed when the session ends. */
const NAME = 'kept:model';
const NOTHING = '{}';

interface Kept {
  owner: string;
  files: LayerFiles;
}

/** The files that are in place, as a text. */
let held = NOTHING;
atSessionEnd(() => {
  held = NOTHING;
  serveLayer(undefined);
});

/** Takes the tenant's own fields as this person last knew them, so that the first screen has them. */
export async function recallOwnFields(): Promise<void> {
  const kept = parseStored<Kept>(readStored(NAME));
  if (kept && kept.owner === whoseData()) await take(kept.files);
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
    if (data) void follow(data.files as LayerFiles);
  }, [data]);
  return null;
}

async function follow(files: LayerFiles): Promise<void> {
  const owner = whoseData();
  const isEmpty = Object.keys(files).length === 0;
  if (owner !== undefined)
    writeStored(NAME, isEmpty ? null : JSON.stringify({ owner, files } satisfies Kept));
  // What was read before has nothing of the fields that are new.
  if (await take(files)) await readAgain(([kind]) => kind !== 'answer');
}

async function layerOf(files: LayerFiles): Promise<OwnLayer> {
  const [{ ownLayer }] = await Promise.all([import('../model/own-layer.ts'), loadForLayer()]);
  return ownLayer(files);
}

/** @returns whether these are other ones than before */
async function take(files: LayerFiles): Promise<boolean> {
  const text = JSON.stringify(files);
  if (text === held) return false;
  held = text;
  try {
    const own = text === NOTHING ? undefined : await layerOf(files);
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
