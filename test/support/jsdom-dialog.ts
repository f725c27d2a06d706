/**
 * jsdom knows the dialog element but cannot open one: this does to its state what a browser's `showModal` and `close`
 * do.
 */
export function addDialogs(): void {
  // A desktop: no media query matches, unless a test says so.
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
