let leaving = false;
let forget: ReturnType<typeof setTimeout> | undefined;

// The browser aborts the requests of a page being left; to scripts that looks like a failure of the server.
globalThis.addEventListener?.('beforeunload', () => {
  leaving = true;
  clearTimeout(forget);
  // The user may choose to stay when asked about unsaved changes.
  forget = setTimeout(() => {
    leaving = false;
  }, 5000);
});

/** Whether this page is being left or reloaded, so that a failed request says nothing about the server. */
export function isPageLeaving(): boolean {
  return leaving;
}
