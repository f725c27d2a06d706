// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { drawPage } from '../../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../../test/support/fake-api.ts';
import { manifest } from '../../../../shared/gen/manifest.ts';
import { entityAt } from '../../../../shared/schema/manifest.ts';
import { LineRow } from './line-row.tsx';
import { type Line, newLines, typedOf } from './line-values.ts';

const TRIGGER = entityAt(manifest, 'maintenance/plan_trigger');

function Row() {
  const [line, setLine] = useState<Line>({});
  return (
    <>
      <LineRow
        id="t"
        at={0}
        name="triggers"
        child={TRIGGER}
        columns={typedOf(TRIGGER)}
        line={line}
        errors={{}}
        isLast
        onChange={setLine}
      />
      <output data-testid="sent">{JSON.stringify(newLines(TRIGGER, [line]))}</output>
    </>
  );
}

test('a line shows and sends the fields of its kind; what was typed for another comes back with it', () => {
  fakeApi({ 'assets/meter': [] });
  drawPage([{ path: '/', element: <Row /> }], '/');
  const labels = () =>
    [...document.querySelectorAll('.line-field > label')].map((label) => label.textContent);
  const kind = screen.getByLabelText('Kind');
  const choose = (title: string) =>
    fireEvent.change(kind, {
      target: { value: [...kind.querySelectorAll('option')].find((one) => one.text === title)?.value },
    });
  expect(labels()).toEqual(['Kind']);
  choose('Meter');
  expect(labels()).toEqual(['Kind', 'Meter', 'Every', 'First At', 'Last Done At', 'Lead']);
  const every = screen.getByLabelText<HTMLInputElement>('Every');
  expect(every.required).toBe(true);
  fireEvent.change(every, { target: { value: '250' } });
  fireEvent.blur(every);
  expect(screen.getByTestId('sent').textContent).toBe('[{"kind":"meter","every":250}]');
  // Paper has the value as text, which a control would cut.
  expect(every.closest('.line-field')?.querySelector('.line-printed')?.textContent).toBe('250');
  choose('Date');
  expect(labels()).toContain('How Often');
  expect(labels()).not.toContain('Every');
  expect(screen.getByTestId('sent').textContent).toBe('[{"kind":"calendar"}]');
  choose('Meter');
  expect(screen.getByLabelText<HTMLInputElement>('Every').value).toBe('250');
});
