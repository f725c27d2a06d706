/** How long other writers wait for a slice of a longer work, not counting its commit. */
export const SLICE_MS = 20;
