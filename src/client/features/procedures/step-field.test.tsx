// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { readSteps } from '../../../shared/procedure/step.ts';
import { StepField } from './step-field.tsx';

beforeAll(addDialogs);

test('a good answer to a lock-out counts once it is said again; a bad one counts at once', () => {
  const [step] = readSteps({
    properties: {
      locked: {
        title: 'Main switch is locked',
        'x-step': 'check',
        'x-confirm': true,
        oneOf: [
          { const: 'ok', title: 'OK' },
          { const: 'not_ok', title: 'Not OK' },
        ],
        'x-fail': ['not_ok'],
      },
    },
  });
  if (!step) throw new Error('no step');
  const onAnswer = vi.fn();
  render(
    <StepField
      step={step}
      answer={undefined}
      files={[]}
      links={{}}
      isReal
      isFixed={false}
      onAnswer={onAnswer}
    />,
  );
  fireEvent.click(screen.getByRole('radio', { name: 'OK' }));
  expect(onAnswer).not.toHaveBeenCalled();
  screen.getByRole('alertdialog', { name: 'Main switch is locked: OK. Is it really so?' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onAnswer).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('radio', { name: 'OK' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, it is so' }));
  expect(onAnswer.mock.calls).toEqual([['ok']]);
  fireEvent.click(screen.getByRole('radio', { name: 'Not OK' }));
  expect(onAnswer.mock.calls).toEqual([['ok'], ['not_ok']]);
});
