/**
 * Tells when the app's code cannot be loaded: the page would stay as the build has drawn it for ever, with nothing in it
 * that can be used. Runs in the start script, as it must not need what has not come. Pages whose code is lost later
 * are told of by `error-view.tsx`.
 */
export function tellOfLostCode(): void {
  // The event of an element does not bubble; it can only be caught on its way down.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') showLoss();
    },
    true,
  );
}

function showLoss(): void {
  const root = document.getElementById('root');
  // The product's own pages can be read without any code.
  if (!root || root.dataset.for === 'anyone') return;
  const again = element('button', 'btn btn-primary', 'Load again');
  again.addEventListener('click', () => window.location.reload());
  const title = element('h1', 'solo-title', 'This page could not be loaded');
  title.tabIndex = -1;
  title.dataset.pageHeading = '';
  const text = 'Mainstay may have been updated, or the connection was lost. Load the page again.';
  const actions = element('div', 'solo-actions', again);
  const message = element('div', 'solo-message', title, element('p', 'solo-text', text), actions);
  message.setAttribute('role', 'alert');
  const shown = element('div', 'solo', element('div', 'solo-main', message));
  // What marks the root as drawn by the build goes with it.
  shown.id = root.id;
  root.replaceWith(shown);
  title.focus();
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
}
