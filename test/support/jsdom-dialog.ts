/** jsdom knows the element of a dialog but cannot open one: what a browser's `showModal` and `close` do to its state. */
export function addDialogs(): void {
  // A desk: nothing that is asked of the screen holds, unless a test says so.
  window.matchMedia ??= ((media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia;
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
      this.querySelector<HTMLElement>('[autofocus], button, input')?.focus();
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
    getAnimations: () => [],
  });
}
