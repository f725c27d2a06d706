// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { useFollowedFocus } from './use-followed-focus.ts';

let show: (shown: boolean) => void = () => {};

/** Rerenders on its own, like a column whose rows are read again. */
function Column({ onDrawn }: { onDrawn(): void }) {
  const [isShown, setShown] = useState(true);
  show = setShown;
  useEffect(onDrawn);
  return isShown ? <button type="button">Card</button> : null;
}

function Board() {
  const { follow, restore } = useFollowedFocus(() => screen.queryByText('Card'));
  return (
    <>
      <button type="button" onClick={() => follow('card')}>
        Move
      </button>
      <Column onDrawn={restore} />
    </>
  );
}

const drawn = (isShown: boolean) => act(() => show(isShown));

test('what is followed has the focus again when only a part of the page drew it anew', () => {
  render(<Board />);
  fireEvent.click(screen.getByText('Move'));
  screen.getByText('Card').focus();
  drawn(false);
  expect(document.activeElement).toBe(document.body);
  drawn(true);
  expect(document.activeElement).toBe(screen.getByText('Card'));
});

test('the focus is left where somebody has put it meanwhile', () => {
  render(<Board />);
  fireEvent.click(screen.getByText('Move'));
  screen.getByText('Card').focus();
  drawn(false);
  screen.getByText('Move').focus();
  drawn(true);
  expect(document.activeElement).toBe(screen.getByText('Move'));
  screen.getByText('Move').blur();
  drawn(false);
  drawn(true);
  expect(document.activeElement).toBe(document.body);
});
