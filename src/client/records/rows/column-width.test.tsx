// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ColumnWidth } from './column-width.tsx';

test('a column is as wide as its edge is dragged; Escape, or a pointer that is lost, takes that back', () => {
  const onWidth = vi.fn();
  const { container } = render(
    <table>
      <colgroup>
        <col style={{ width: 120 }} />
      </colgroup>
      <thead>
        <tr>
          <th>
            <ColumnWidth least={50} onWidth={onWidth} />
          </th>
        </tr>
      </thead>
    </table>,
  );
  const edge = container.querySelector('.column-width') as HTMLElement;
  edge.setPointerCapture = () => {};
  const width = () => container.querySelector('col')?.style.width;
  const pointer = (kind: string, clientX: number) =>
    fireEvent(edge, new MouseEvent(kind, { bubbles: true, clientX }));
  for (const takeBack of [
    () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    () => pointer('pointercancel', 0),
  ]) {
    pointer('pointerdown', 0);
    pointer('pointermove', 300);
    expect(width()).toBe('300px');
    takeBack();
    expect(width()).toBe('120px');
    pointer('pointerup', 300);
  }
  expect(onWidth).not.toHaveBeenCalled();
  pointer('pointerdown', 0);
  pointer('pointermove', 250);
  pointer('pointerup', 250);
  expect(onWidth.mock.calls).toEqual([[250]]);
});
