// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { FileInput } from './file-input.tsx';

/** The requests sent so far, which the test answers one by one. */
let calls: FakeCall[];

class FakeCall {
  url = '';
  status = 0;
  responseText = '';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send() {
    calls.push(this);
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

beforeEach(() => {
  calls = [];
  vi.stubGlobal('XMLHttpRequest', FakeCall);
});

/** Waits for a text that stands in several elements. */
const said = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));
const RULES = { accept: ['txt', 'pdf'] as const, most: 2 };
const stored = (id: number, name: string): StoredFile => ({
  id,
  name,
  type: 'text/plain',
  size: 9,
  thumb: false,
});

function Draw({ given = [] }: { given?: StoredFile[] }) {
  const [files, setFiles] = useState(given);
  return <FileInput id="files" rules={RULES} files={files} links={{}} onChange={setFiles} />;
}

function chooser(): HTMLInputElement {
  const found = document.getElementById('files');
  if (!(found instanceof HTMLInputElement)) throw new Error('There is no chooser');
  return found;
}
const choose = (...names: string[]) =>
  fireEvent.change(chooser(), { target: { files: names.map((name) => new File(['a'], name)) } });

test('files are sent one after the other, and the form waits for them', async () => {
  render(<Draw />);
  choose('one.txt', 'two.txt');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.url).toContain('files?name=one.txt');
  expect(chooser().validationMessage).toBe('Wait until the files are sent.');
  calls[0]?.answer(201, { data: stored(1, 'one.txt') });
  await waitFor(() => expect(calls).toHaveLength(2));
  calls[1]?.answer(201, { data: stored(2, 'two.txt') });
  await screen.findByText('two.txt');
  expect(screen.getByText('one.txt')).toBeTruthy();
  await waitFor(() => expect(chooser().validationMessage).toBe(''));
  expect((screen.getByRole('button', { name: 'Add Files' }) as HTMLButtonElement).disabled).toBe(true);
});

test('what is refused says why, and what is removed is gone', async () => {
  render(<Draw given={[stored(3, 'old.txt')]} />);
  choose('bad.txt');
  await waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.answer(415, { code: 'unsupported_media_type', message: 'It is no text.' });
  await said('bad.txt: It is no text.');
  // The same file would be refused again.
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(screen.getByText('bad.txt').tagName).toBe('BDI');
  fireEvent.click(screen.getByRole('button', { name: 'Remove old.txt' }));
  expect(screen.queryByText('old.txt')).toBeNull();
});

test('what cannot be sent for want of a connection waits and is sent by itself; who leaves it out is not waited for', async () => {
  render(<Draw />);
  choose('one.txt', 'two.txt');
  await waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.onerror?.();
  await said('one.txt waits for the connection and is sent by itself. Keep this page open until then.');
  expect(chooser().validationMessage).toBe('Wait until the files are sent.');
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.url).toContain('files?name=one.txt');
  expect(screen.queryByText(/waits for the connection/)).toBeNull();
  calls[1]?.onerror?.();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave out' }));
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[2]?.url).toContain('files?name=two.txt');
  calls[2]?.answer(201, { data: stored(2, 'two.txt') });
  await screen.findByText('two.txt');
  await waitFor(() => expect(chooser().validationMessage).toBe(''));
});

test('as many as there is room for are sent, and nothing is said against them', async () => {
  render(<Draw />);
  choose('a.txt', 'b.txt');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText(/files at most/)).toBeNull();
});

test('more than there is room for are not sent', async () => {
  render(<Draw given={[stored(3, 'old.txt')]} />);
  choose('a.txt', 'b.txt');
  await screen.findByText('There can be 2 files at most.');
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('the same file is not sent twice, until it has been removed', async () => {
  const file = new File(['a'], 'one.txt', { lastModified: 5 });
  const chooseIt = () => fireEvent.change(chooser(), { target: { files: [file] } });
  render(<Draw />);
  chooseIt();
  await waitFor(() => expect(calls).toHaveLength(1));
  chooseIt();
  await screen.findByText('This file is already here.');
  calls[0]?.answer(201, { data: stored(1, 'one.txt') });
  await screen.findByRole('button', { name: 'Remove one.txt' });
  chooseIt();
  expect(screen.getByText('This file is already here.')).toBeTruthy();
  expect(calls).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Remove one.txt' }));
  chooseIt();
  expect(screen.queryByText('This file is already here.')).toBeNull();
  await waitFor(() => expect(calls).toHaveLength(2));
});

test('a file that arrives after its form was left is added nowhere, and those behind it are not sent', async () => {
  const onChange = vi.fn();
  const { unmount } = render(
    <FileInput id="files" rules={RULES} files={[]} links={{}} onChange={onChange} />,
  );
  choose('one.txt', 'two.txt');
  await waitFor(() => expect(calls).toHaveLength(1));
  unmount();
  calls[0]?.answer(201, { data: stored(1, 'one.txt') });
  await act(async () => {});
  expect(onChange).not.toHaveBeenCalled();
  expect(calls).toHaveLength(1);
});

test('what was refused is sent again, or left out, and the others go on meanwhile', async () => {
  render(<Draw />);
  choose('bad.txt', 'two.txt');
  await waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.answer(503, { code: 'unavailable', message: 'It is busy.' });
  await waitFor(() => expect(calls).toHaveLength(2));
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(screen.queryByText(/It is busy/)).toBeNull();
  calls[1]?.answer(201, { data: stored(2, 'two.txt') });
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[2]?.url).toContain('files?name=bad.txt');
  calls[2]?.answer(415, { code: 'unsupported_media_type', message: 'Still no text.' });
  await said('bad.txt: Still no text.');
  fireEvent.click(screen.getByRole('button', { name: 'Leave out' }));
  expect(screen.queryByText(/Still no text/)).toBeNull();
  expect(screen.getByText('two.txt')).toBeTruthy();
});

test('files are dropped and pasted too, but not where nothing may be added', async () => {
  const files = [new File(['a'], 'one.txt')];
  const { container, rerender } = render(<Draw />);
  const box = container.querySelector('.file-input') as HTMLElement;
  fireEvent.dragOver(box);
  expect(box.className).toContain('is-over');
  fireEvent.drop(box, { dataTransfer: { files } });
  expect(box.className).not.toContain('is-over');
  await waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.answer(201, { data: stored(1, 'one.txt') });
  await screen.findByText('one.txt');
  // Text that is pasted is left to the browser.
  expect(fireEvent.paste(box, { clipboardData: { files: [] } })).toBe(true);
  expect(fireEvent.paste(box, { clipboardData: { files: [new File(['b'], 'two.txt')] } })).toBe(false);
  await waitFor(() => expect(calls).toHaveLength(2));
  calls[1]?.answer(201, { data: stored(2, 'two.txt') });
  await screen.findByText('two.txt');
  rerender(<FileInput id="files" rules={RULES} files={[]} links={{}} disabled onChange={() => {}} />);
  fireEvent.drop(container.querySelector('.file-input') as HTMLElement, { dataTransfer: { files } });
  await act(async () => {});
  expect(calls).toHaveLength(2);
});

test('a HEIC photo that the browser cannot read says to save it as JPEG, and is not offered to be sent again', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('It cannot be decoded.')));
  render(<Draw />);
  // Without a type, as some systems give it.
  choose('IMG_1.HEIC');
  await said('IMG_1.HEIC: This browser cannot read HEIC photos. Save it as JPEG, then choose it again.');
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(calls).toEqual([]);
});
