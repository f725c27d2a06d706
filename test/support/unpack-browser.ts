import { findBrowser } from './browser.ts';

/** Runs once before the test workers, so that no two of them unpack the bundled browser at the same time. */
export default async function unpackBrowser(): Promise<void> {
  await findBrowser();
}
