import type { Values } from './values.ts';

/** What was typed in a form when its page was left for a create link. */
export interface Draft {
  values: Values;
  /** Navigation state of the page that was left, such as where it was to return to itself. */
  state?: unknown;
}

const PREFIX = 'draft:';

/** Keeps a draft for a page address until it is taken, or the browser tab is closed. */
export function keepDraft(route: string, draft: Draft): void {
  try {
    sessionStorage.setItem(PREFIX + route, JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden. Then the draft is lost, and nothing else.
  }
}

/** The draft kept for a page address, or undefined. */
export function readDraft(route: string): Draft | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + route);
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
}

export function dropDraft(route: string): void {
  try {
    sessionStorage.removeItem(PREFIX + route);
  } catch {
    // As above: without storage there is nothing to drop.
  }
}
