import { unpackManifest, unpackScreens } from '../../shared/schema/packed.ts';
import { serveModel } from './model.ts';

/** Set at build time: the URL of the file with the entities. In development and tests they are ordinary modules. */
declare const __MODEL__: string | undefined;

/**
 * Loads the model before the app is rendered. The page has requested the file along with the app's code.
 * @throws TypeError, as browsers do for code that they could not load
 */
export async function loadModel(): Promise<void> {
  if (typeof __MODEL__ !== 'string') return;
  const sent = await read(__MODEL__).catch((cause) => {
    throw new TypeError('The entities could not be fetched.', { cause });
  });
  serveModel({
    digest: sent.digest,
    manifest: unpackManifest(sent.manifest),
    screens: unpackScreens(sent.screens),
  });
}

async function read(address: string) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
  return answer.json();
}
