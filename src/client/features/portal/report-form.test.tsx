// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sendReport } from './portal-api.ts';
import { ReportForm } from './report-form.tsx';

vi.mock('./portal-api.ts', async (original) => ({ ...(await original<object>()), sendReport: vi.fn() }));

afterEach(() => {
  vi.restoreAllMocks();
});

const FORM = {
  company: 'Acme',
  name: 'Gate',
  place: null,
  welcome: null,
  email: 'optional',
  reported_on: [],
  form: 'f',
};
const draw = (token = 'gate') => render(<ReportForm token={token} form={FORM as never} />);
const title = () => screen.getByLabelText<HTMLInputElement>('What is wrong?');

test('all that was typed is there again, each in its field', () => {
  const texts = {
    'What is wrong?': 'It leaks',
    'More about it (optional)': 'Under the valve',
    'Your name (optional)': 'Ann',
    'Your email (optional)': 'ann@acme.example',
  };
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  draw();
  for (const [label, value] of Object.entries(texts)) fireEvent.input(field(label), { target: { value } });
  cleanup();
  draw();
  expect(Object.keys(texts).map((label) => field(label).value)).toEqual(Object.values(texts));
});

test('what was typed is there when the page was loaded anew, on its own page alone, until it is sent', async () => {
  vi.mocked(sendReport).mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('status');
  draw();
  fireEvent.input(title(), { target: { value: 'It leaks' } });
  cleanup();
  draw('other');
  expect(title().value).toBe('');
  cleanup();
  draw();
  expect(title().value).toBe('It leaks');
  fireEvent.submit(title());
  await screen.findByText(/was not sent/);
  cleanup();
  draw();
  expect(title().value).toBe('It leaks');
  fireEvent.submit(title());
  await waitFor(() => expect(sendReport).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});
