// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RecoveryCodes } from './recovery-codes.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});
const CODES = ['aaaa-1111', 'bbbb-2222'];
const draw = () => {
  const onDone = vi.fn();
  render(<RecoveryCodes codes={CODES} onDone={onDone} />);
  return onDone;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('codes have the focus at once, and stay until somebody says that they are kept', () => {
  const onDone = draw();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Save your recovery codes' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  expect(onDone).not.toHaveBeenCalled();
  press('I have saved them');
  expect(onDone).toHaveBeenCalledOnce();
});

test('they are copied one on a line; where that may not be, they are selected', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  draw();
  press('Copy');
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
  expect(writeText).toHaveBeenCalledWith('aaaa-1111\nbbbb-2222');
  cleanup();
  writeText.mockReturnValue(Promise.reject(new Error('No.')));
  draw();
  press('Copy');
  await expect.poll(() => String(window.getSelection())).toContain('aaaa-1111');
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
});

test('they are saved as a file that names the host', async () => {
  vi.useFakeTimers();
  const made: Blob[] = [];
  const gone = vi.fn();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (content: Blob) => {
        made.push(content);
        return 'blob:codes';
      },
      revokeObjectURL: gone,
    }),
  );
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.href} ${this.download}`);
  });
  draw();
  press('Download');
  expect(saved).toEqual([`blob:codes recovery-codes-${window.location.hostname}.txt`]);
  expect(made[0]).toMatchObject({ type: 'text/plain', size: 'aaaa-1111\nbbbb-2222\n'.length });
  expect(gone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(gone).toHaveBeenCalledWith('blob:codes');
});
