let leaving = false;
let forget: ReturnType<typeof setTimeout> | undefined;

// A page that is being left drops its requests; to the script these look like failures of the server.
globalThis.addEventListener?.('beforeunload', () => {
  leaving = true;
  clearTimeout(forget);
  // The user may choose to stay, at the question about unsaved changes.
  forget = setTimeout(() => {
    leaving = false;
  }, 5000);
});

/** Whether this page is being left or loaded again, so that a failed request says nothing about the server. */
export function isPageLeaving(): boolean {
  return leaving;
}
