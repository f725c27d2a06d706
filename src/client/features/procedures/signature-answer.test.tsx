// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import type { Answer, Step } from '../../../shared/procedure/step.ts';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { ToastProvider } from '../../ui/toasts.tsx';
import { SignatureAnswer } from './signature-answer.tsx';

/** Uploads of signatures, each answered by the test. */
const sending = vi.hoisted(
  (): { name: string; done(file: StoredFile): void; fail(why: Error): void }[] => [],
);
vi.mock('../../data/send-file.ts', () => ({
  sendFile: (_content: Blob, name: string) =>
    new Promise<StoredFile>((done, fail) => sending.push({ name, done, fail })),
  sendThumb: vi.fn(),
}));
// Shrinking photos is not under test, and jsdom cannot draw them.
vi.mock('../../records/files/shrink-photo.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  readyFile: async (file: File) => ({ content: file, name: file.name }),
}));
addDialogs();

const stored: StoredFile = { id: 5, name: 'signature.png', type: 'image/png', size: 9, thumb: false };
const newPen = () => ({
  beginPath: vi.fn(),
  moveTo: vi.fn(),
  lineTo: vi.fn(),
  stroke: vi.fn(),
  fillText: vi.fn(),
  clearRect: vi.fn(),
});
let pen: ReturnType<typeof newPen>;
beforeEach(() => {
  sending.length = 0;
  pen = newPen();
  const { prototype } = HTMLCanvasElement;
  vi.spyOn(prototype, 'getContext').mockReturnValue(pen as unknown as null);
  vi.spyOn(prototype, 'toBlob').mockImplementation((take) => take(new Blob(['x'], { type: 'image/png' })));
  vi.spyOn(prototype, 'getBoundingClientRect').mockReturnValue({
    left: 10,
    top: 20,
    width: 300,
    height: 100,
  } as DOMRect);
  prototype.setPointerCapture = vi.fn();
});
afterEach(() => {
  vi.restoreAllMocks();
});

let answered: (Answer | null)[];
function Draw({
  given,
  isFixed = false,
  isReal = true,
}: {
  given?: Answer;
  isFixed?: boolean;
  isReal?: boolean;
}) {
  const [answer, setAnswer] = useState<Answer | null | undefined>(given);
  return (
    <SignatureAnswer
      step={{ title: 'Signature' } as Step}
      answer={answer ?? undefined}
      isFixed={isFixed}
      isReal={isReal}
      files={given ? [stored] : []}
      links={{}}
      onAnswer={(next) => {
        answered.push(next);
        setAnswer(next);
      }}
    />
  );
}
const draw = (props: Parameters<typeof Draw>[0] = {}) => {
  answered = [];
  render(
    <ToastProvider>
      <Draw {...props} />
    </ToastProvider>,
  );
};
const sign = () => screen.getByRole('button', { name: /^(Sign|Sending…)$/ }) as HTMLButtonElement;
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Your name for Signature'), { target: { value } });
const paper = () => screen.getByRole('img', { name: /^Draw your signature for Signature/ });
/** jsdom has no pointer events with coordinates; mouse events of the same names have them. */
const point = (kind: 'pointerdown' | 'pointermove', clientX: number, clientY: number, buttons = 1) =>
  fireEvent(paper(), new MouseEvent(kind, { bubbles: true, clientX, clientY, buttons }));

test('a typed name is a signature once it is sent', async () => {
  draw();
  expect([sign().textContent, sign().disabled]).toEqual(['Sign', true]);
  type('   ');
  expect(sign().disabled).toBe(true);
  type(' Ann Lee ');
  fireEvent.click(sign());
  expect(pen.fillText.mock.calls[0]?.[0]).toBe('Ann Lee');
  expect([sign().textContent, sign().disabled]).toEqual(['Sending…', true]);
  await waitFor(() => expect(sending).toMatchObject([{ name: 'signature.png' }]));
  expect(answered).toEqual([]);
  sending[0]?.done(stored);
  await waitFor(() => expect(answered).toEqual([[5]]));
  expect(screen.queryByLabelText('Your name for Signature')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove signature.png' }));
  expect(answered).toEqual([[5], null]);
});

test('who removes a signature gets an empty paper, which cannot be signed as it is', async () => {
  draw();
  point('pointerdown', 10, 20);
  point('pointermove', 160, 70);
  type('Ann');
  fireEvent.click(sign());
  await waitFor(() => expect(sending).toHaveLength(1));
  sending[0]?.done(stored);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove signature.png' }));
  expect((screen.getByLabelText('Your name for Signature') as HTMLInputElement).value).toBe('');
  expect(sign().disabled).toBe(true);
});

test('what is drawn follows the finger, and can be cleared', () => {
  draw();
  point('pointermove', 40, 30, 0);
  expect(sign().disabled).toBe(true);
  point('pointerdown', 10, 20);
  expect(pen.moveTo).toHaveBeenCalledWith(0, 0);
  expect(sign().disabled).toBe(true);
  point('pointermove', 160, 70);
  expect(pen.lineTo).toHaveBeenCalledWith(300, 100);
  expect(sign().disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(pen.clearRect).toHaveBeenCalledWith(0, 0, 600, 200);
  expect(sign().disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  point('pointermove', 160, 70);
  fireEvent.click(sign());
  expect(pen.fillText).not.toHaveBeenCalled();
});

test('one that did not arrive says why, and is sent anew', async () => {
  draw();
  type('Ann');
  fireEvent.click(sign());
  await waitFor(() => expect(sending).toHaveLength(1));
  sending[0]?.fail(new Error('No network.'));
  expect((await screen.findByRole('alert')).textContent).toBe('No network.');
  expect([sign().textContent, sign().disabled]).toEqual(['Sign', false]);
  fireEvent.click(sign());
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(sending).toHaveLength(2));
});

test('a preview sends none, and what is finished only shows whether it was signed', () => {
  draw({ isReal: false });
  type('Ann');
  expect(sign().disabled).toBe(true);
  cleanup();
  draw({ isFixed: true });
  expect(screen.getByText('Not signed.')).toBeDefined();
  cleanup();
  draw({ isFixed: true, given: [5] });
  expect(screen.getByText('signature.png')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});
