// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ReportPhotos } from './report-photos.tsx';

/** Uploads, each answered by the test. */
let sending: { name: string; done(id: number): void; fail(why: string): void }[];
vi.mock('./portal-api.ts', async (original) => ({
  ...(await original<object>()),
  photoSender: () => ({
    file: (_content: Blob, name: string) =>
      new Promise((resolve, reject) => {
        sending.push({
          name,
          done: (id) => resolve({ id }),
          fail: (why) => reject(new Error(why)),
        });
      }),
  }),
}));
beforeEach(() => {
  sending = [];
});

let ids: number[];
function Draw({ given }: { given: number[] }) {
  const [photos, setPhotos] = useState(given);
  ids = photos;
  return <ReportPhotos most={3} token="t" form="f" photos={photos} onChange={setPhotos} />;
}
const chooser = () => screen.getByLabelText(/^Photos/) as HTMLInputElement;
const choose = (...names: string[]) =>
  fireEvent.change(chooser(), { target: { files: names.map((name) => new File(['a'], name)) } });
const arrived = (id: number) => waitFor(() => expect(ids).toContain(id));
const button = () => screen.getByRole('button', { name: 'Add photo' }) as HTMLButtonElement;

test('photos are sent at once, and the report waits for them', async () => {
  render(<Draw given={[]} />);
  choose('a.txt', 'b.txt');
  await waitFor(() => expect(sending).toHaveLength(1));
  expect(chooser().validationMessage).toBe('Wait until the photos are sent.');
  sending[0]?.done(11);
  await waitFor(() => expect(sending).toHaveLength(2));
  sending[1]?.done(12);
  await arrived(12);
  expect(ids).toEqual([11, 12]);
  await waitFor(() => expect(chooser().validationMessage).toBe(''));
  expect(screen.getByAltText('2 of 2')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  expect(ids).toEqual([12]);
  expect(screen.queryByText(/at most/)).toBeNull();
});

test('there are three at most: what is more is not sent, and that is told until fewer are chosen', async () => {
  render(<Draw given={[1]} />);
  choose('a.txt', 'b.txt', 'c.txt');
  expect(screen.getByText('There can be 3 photos at most.')).toBeDefined();
  expect(button().disabled).toBe(true);
  await waitFor(() => expect(sending).toHaveLength(1));
  sending[0]?.done(2);
  await waitFor(() => expect(sending).toHaveLength(2));
  sending[1]?.done(3);
  await arrived(3);
  expect(sending.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 3' }));
  expect(button().disabled).toBe(false);
  choose('d.txt');
  expect(screen.queryByText(/at most/)).toBeNull();
  await waitFor(() => expect(sending).toHaveLength(3));
  sending[2]?.done(4);
  await arrived(4);
});

test('one that did not arrive is sent again, or left out', async () => {
  render(<Draw given={[]} />);
  choose('a.txt');
  await waitFor(() => expect(sending).toHaveLength(1));
  sending[0]?.fail('No network.');
  await waitFor(() => expect(document.body.textContent).toContain('a.txt: No network.'));
  expect(chooser().validationMessage).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(sending).toHaveLength(2));
  sending[1]?.fail('No network.');
  fireEvent.click(await screen.findByRole('button', { name: 'Leave out' }));
  expect(screen.queryByText(/No network/)).toBeNull();
  expect(ids).toEqual([]);
});
