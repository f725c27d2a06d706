/** jsdom knows the element of a dialog but cannot open one: what a browser's `showModal` and `close` do to its state. */
export function addDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
      this.querySelector<HTMLElement>('[autofocus], button')?.focus();
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
    getAnimations: () => [],
  });
}
