// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { FileList } from './file-list.tsx';

beforeAll(addDialogs);

const file = (id: number, name: string, type = 'image/png'): StoredFile => ({
  id,
  name,
  type,
  size: 2048,
  thumb: false,
});
const link = (id: number) => ({
  url: `http://x/f/${id}?t=1`,
  thumbUrl: id === 1 ? `http://x/t/${id}` : null,
});
const LINKS = { 1: link(1), 2: link(2), 3: link(3) };
const FILES = [file(1, 'a.png'), file(2, 'b.png'), file(3, 'c.pdf', 'application/pdf')];

function Draw({ files = FILES, links = LINKS as Record<number, ReturnType<typeof link>>, fixed = false }) {
  const [held, setHeld] = useState(files);
  const remove = (gone: StoredFile) => setHeld(held.filter((one) => one !== gone));
  return <FileList files={held} links={links} onRemove={fixed ? undefined : remove} />;
}
const dialog = () => document.querySelector('dialog') as HTMLDialogElement;
const open = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shownName = () => document.querySelector('.file-viewer-name')?.textContent;

test('pictures are small and open over the page; papers lead to themselves', () => {
  render(<Draw />);
  expect(screen.getByAltText('a.png').getAttribute('src')).toBe('http://x/t/1');
  // Without a thumbnail the picture itself is shown.
  expect(screen.getByAltText('b.png').getAttribute('src')).toBe('http://x/f/2?t=1');
  expect(screen.getByRole('link', { name: /c\.pdf/ }).getAttribute('href')).toBe('http://x/f/3?t=1');
  expect(screen.getByText('c.pdf').tagName).toBe('BDI');
  expect(dialog().open).toBe(false);
  open('a.png');
  expect([dialog().open, dialog().getAttribute('aria-label'), shownName()]).toEqual([
    true,
    'a.png',
    'a.png (1 of 2)',
  ]);
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('http://x/f/1?t=1&save=1');
  open('Close');
  expect([dialog().open, dialog().getAttribute('aria-label')]).toEqual([false, 'Pictures']);
});

test('arrows and buttons lead round all pictures', () => {
  render(<Draw />);
  open('a.png');
  open('Next picture');
  expect(shownName()).toBe('b.png (2 of 2)');
  open('Next picture');
  expect(shownName()).toBe('a.png (1 of 2)');
  open('Picture before');
  expect(shownName()).toBe('b.png (2 of 2)');
  fireEvent.keyDown(dialog(), { key: 'ArrowLeft' });
  expect(shownName()).toBe('a.png (1 of 2)');
  // The key is handled here, so the page below does not scroll.
  expect(fireEvent.keyDown(dialog(), { key: 'ArrowRight' })).toBe(false);
  expect(shownName()).toBe('b.png (2 of 2)');
  expect(fireEvent.keyDown(dialog(), { key: 'a' })).toBe(true);
  expect(shownName()).toBe('b.png (2 of 2)');
});

test('a picture that is removed is shown no more; one alone leads nowhere else', () => {
  render(<Draw files={[file(1, 'a.png')]} />);
  open('a.png');
  expect(shownName()).toBe('a.png');
  expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove a.png', hidden: true }));
  expect(dialog()).toBeNull();
});

test('what has no link yet opens nothing', () => {
  render(<Draw links={{}} fixed />);
  expect(screen.getByRole('button', { name: 'a.png' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(screen.getByText('2 KB')).toBeDefined();
});
