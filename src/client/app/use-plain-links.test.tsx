// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPage } from '../../../test/support/draw-page.tsx';
import { usePlainLinks } from './use-plain-links.ts';

function Page() {
  usePlainLinks();
  return (
    <p>
      <a href="/assets?page=2#top">
        <b>own</b>
      </a>
      <a href="#part">fragment</a>
      <a href="assets">relative</a>
      <a href="//elsewhere.example/assets">elsewhere</a>
      <a href="https://elsewhere.example/assets">whole</a>
      <a href="/assets" target="_blank" rel="noreferrer">
        new tab
      </a>
      <a href="/api/docs">API</a>
      <a href="/api">API root</a>
      <a href="/apiary">like the API</a>
      <span>no link</span>
      <a href="/assets" onClick={(event) => event.preventDefault()}>
        handled
      </a>
    </p>
  );
}

/** Whether the app has taken a click from the browser, and where it is afterwards. */
function click(text: string, how: MouseEventInit = {}) {
  const router = drawPage([{ path: '/', element: <Page /> }], '/');
  let isTaken = false;
  // After the app's own listener; the click ends here, as jsdom cannot leave the page.
  const atEnd = (event: Event) => {
    isTaken = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', atEnd, { once: true });
  fireEvent.click(screen.getByText(text), { button: 0, ...how });
  const { pathname, search, hash } = router.state.location;
  return [isTaken, pathname + search + hash];
}

test('a link in a text leads through the app, with what stands in its address', () => {
  expect(click('own')).toEqual([true, '/assets?page=2#top']);
  cleanup();
  expect(click('like the API')).toEqual([true, '/apiary']);
});

test.each(['fragment', 'relative', 'elsewhere', 'whole', 'new tab', 'API', 'API root', 'no link'])(
  'it is the browser that follows: %s',
  (text) => {
    expect(click(text)).toEqual([false, '/']);
  },
);

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'who wants a tab of their own has it: %j',
  (how) => {
    expect(click('own', how)).toEqual([false, '/']);
  },
);

test('a link that does something of its own is not followed beside that', () => {
  expect(click('handled')).toEqual([true, '/']);
});

test('a page that is left follows no links any more', () => {
  const router = drawPage([{ path: '/', element: <Page /> }], '/');
  cleanup();
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/assets';
  window.addEventListener('click', (left) => left.preventDefault(), { once: true });
  fireEvent.click(link);
  link.remove();
  expect(router.state.location.pathname).toBe('/');
});
