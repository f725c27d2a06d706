import { sha256 } from '../sha256.ts';
import { type LayerFiles, OWN_LAYER } from './layer-files.ts';

/** Identifies a layer over what stands below it. The order of files does not count, that of properties does. */
export function layerDigest(below: string, files: LayerFiles, layer = OWN_LAYER): string {
  const names = Object.keys(files).sort();
  if (names.length === 0) return below;
  const content = [below, names.map((name) => [name, files[name]])];
  // A tenant's own layer has the digests that it had before there were others.
  const whole = layer === OWN_LAYER ? content : [...content, layer];
  return sha256(JSON.stringify(whole)).slice(0, below.length);
}
