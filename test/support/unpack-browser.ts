import { findBrowser } from './browser.ts';

/** Runs once before the test workers, so that no two of them unpack the browser that comes with npm at a time. */
export default async function unpackBrowser(): Promise<void> {
  await findBrowser();
}
