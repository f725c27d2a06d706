import { manifest } from '../../shared/gen/manifest.ts';
import { screens } from '../../shared/gen/screens.ts';
import { unpackManifest, unpackScreens } from '../../shared/schema/packed.ts';

/** Where what is built for browsers has the entities; elsewhere they are modules, and there from the start. */
declare const __MODEL__: string | undefined;

/**
 * Reads what the app knows of its entities, before the app is drawn. The page has asked for it beside the app's code.
 * @throws TypeError as browsers do it of code that they could not load
 */
export async function loadModel(): Promise<void> {
  if (typeof __MODEL__ !== 'string') return;
  const sent = await read(__MODEL__).catch((cause) => {
    throw new TypeError('The entities could not be fetched.', { cause });
  });
  // Everything that holds the objects sees what is in them now.
  Object.assign(manifest, unpackManifest(sent.manifest));
  Object.assign(screens, unpackScreens(sent.screens));
}

async function read(address: string) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
  return answer.json();
}
