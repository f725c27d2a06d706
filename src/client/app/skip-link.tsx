import type { MouseEvent } from 'react';

/** The first stop of the Tab key: skips the menu. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: without scripts it would still be a link to that place
    <a className="skip-link" href="#main" onClick={skip}>
      Skip to content
    </a>
  );
}

/** Moves only the focus: a router would treat `#main` as navigation. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}
