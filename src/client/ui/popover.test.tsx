// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { Popover } from './popover.tsx';

interface Case {
  /** Left, top, width and height of the anchor, in a window of 1024 by 768. */
  anchor: [number, number, number, number];
  align?: 'start' | 'end';
  direction?: 'down' | 'up';
  height?: number;
}

function Panel({ anchor: at, align, direction }: Case) {
  const anchor = useRef<HTMLButtonElement>(null);
  const measured = (button: HTMLButtonElement | null) => {
    Object.assign(anchor, { current: button });
    if (button) button.getBoundingClientRect = () => new DOMRect(...at);
  };
  return (
    <>
      <div data-testid="frame" style={{ overflowY: 'auto' }}>
        <button ref={measured} type="button">
          Anchor
        </button>
      </div>
      <Popover className="" anchor={anchor} align={align} direction={direction} data-testid="panel" />
    </>
  );
}

/** Left, top and greatest height of a panel of 200 by 100 pixels. */
function placed(props: Case) {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1024);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(props.height ?? 100);
  render(<Panel {...props} />);
  vi.restoreAllMocks();
  const { left, top, maxHeight } = screen.getByTestId('panel').style;
  return [left, top, maxHeight].map(Number.parseFloat);
}

test.each<[string, Case, number[]]>([
  ['below its anchor', { anchor: [40, 100, 80, 30] }, [40, 134, 634]],
  ['at its other edge', { anchor: [400, 100, 80, 30], align: 'end' }, [280, 134, 634]],
  ['above it', { anchor: [40, 600, 80, 30], direction: 'up' }, [40, 496, 596]],
  ['above where there is no room below', { anchor: [40, 700, 80, 30] }, [40, 596, 696]],
  ['below where there is no room above', { anchor: [40, 50, 80, 30], direction: 'up' }, [40, 84, 684]],
  ['as high as the larger side', { anchor: [40, 300, 80, 30], height: 900 }, [40, 334, 434]],
  ['to the left at the right edge of the window', { anchor: [930, 100, 80, 30] }, [810, 134, 634]],
  ['to the right at the left edge', { anchor: [10, 100, 80, 30], align: 'end' }, [10, 134, 634]],
])('a panel opens %s', (_, props, expected) => {
  expect(placed(props)).toEqual(expected);
});

test('it follows its anchor when the page scrolls', () => {
  placed({ anchor: [40, 100, 80, 30] });
  screen.getByRole('button').getBoundingClientRect = () => new DOMRect(40, 60, 80, 30);
  fireEvent.scroll(document.body);
  expect(screen.getByTestId('panel').style.top).toBe('94px');
});

test('it is not seen while its anchor is scrolled out of the frame around it, or of the window', () => {
  placed({ anchor: [40, 100, 80, 30] });
  screen.getByTestId('frame').getBoundingClientRect = () => new DOMRect(0, 50, 400, 900);
  const seen = [40, 10, 300, 800].map((top) => {
    screen.getByRole('button').getBoundingClientRect = () => new DOMRect(40, top, 80, 30);
    fireEvent.scroll(document.body);
    return screen.getByTestId('panel').style.opacity !== '0';
  });
  expect(seen).toEqual([true, false, true, false]);
});
