import { dropKept, keep, parseStored, readKept } from '../../data/storage.ts';
import type { Values } from '../saving/values.ts';

/** The values typed in a form when its page was left for a create link, or reloaded. */
export interface Draft {
  values: Values;
  /** Navigation state of the page that was left, such as its own return address. */
  state?: unknown;
  /** The field that was being typed in, which gets the focus again. */
  focus?: string;
}

/** Dispatched on the window before a reload that should keep typed values; `npm run dev` does that. */
export const KEEP_DRAFTS = 'keep-drafts';

const PREFIX = 'draft:';

/** The key of the draft for the form of an entity at a page address. */
export function draftKeyOf(address: string, path: string): string {
  return `${address}#${path}`;
}

/** Keeps a draft for a page address until it is restored, the user signs out, or the browser tab is closed. */
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
