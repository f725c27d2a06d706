// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useActed } from './use-acted.ts';

const STAMPS = { created_at: '', updated_at: '' };
const RECORDS = { Start: { id: 1, ...STAMPS }, Complete: { id: 1, ...STAMPS } };

function Page({ status, act }: { status: keyof typeof RECORDS; act?: boolean }) {
  const acted = useActed(RECORDS[status]);
  if (act) acted();
  return (
    <>
      <h1 tabIndex={-1} data-page-heading="">
        WO-1
      </h1>
      <button key={status} type="button">
        {status}
      </button>
    </>
  );
}

function focusAfter(act: boolean): string | null | undefined {
  const { rerender, unmount } = render(<Page status="Start" />);
  screen.getByRole('button').focus();
  if (act) rerender(<Page status="Start" act />);
  rerender(<Page status="Complete" />);
  const text = document.activeElement === document.body ? null : document.activeElement?.textContent;
  unmount();
  return text;
}

test('the focus goes to the name of the page where what was pressed is gone, and nowhere on a change of others', () => {
  expect([focusAfter(true), focusAfter(false)]).toEqual(['WO-1', null]);
});
