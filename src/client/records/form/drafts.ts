import { dropKept, keep, parseStored, readKept } from '../../data/storage.ts';
import type { Values } from './values.ts';

/** What was typed in a form when its page was left for a create link, or loaded anew. */
export interface Draft {
  values: Values;
  /** Navigation state of the page that was left, such as where it was to return to itself. */
  state?: unknown;
}

/** Raised on the window before a page loads anew that is to keep what is typed in it; `npm run dev` does. */
export const KEEP_DRAFTS = 'keep-drafts';

const PREFIX = 'draft:';

/** Keeps a draft for a page address until it is taken, the user signs out, or the browser tab is closed. */
export function keepDraft(route: string, draft: Draft): void {
  keep(PREFIX + route, JSON.stringify(draft));
}

/** The draft kept for a page address, or undefined. */
export function readDraft(route: string): Draft | undefined {
  return parseStored<Draft>(readKept(PREFIX + route));
}

export function dropDraft(route: string): void {
  dropKept(PREFIX + route);
}
