/**
 * Shows a message if the app's code cannot be loaded: otherwise the prerendered page would stay without working. It is part of the
 * start script, because it must not need code that failed to load. `error-view.tsx` handles pages whose code fails later.
 */
export function tellOfLostCode(): void {
  // An element's error event does not bubble; it can only be caught in the capture phase.
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
  // The product's own pages are readable without any code.
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
  // This also removes the marks of the prerendered root.
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
