// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { controlsOf } from '../controls.ts';
import type { FilterProps } from '../field.ts';
import { drawAlone } from '../testing/draw-alone.tsx';
import { property } from '../testing/properties.ts';

test.each(['files', 'point'] as const)('of %s it is asked whether there are any', (kind) => {
  const onChange = vi.fn();
  const of = property(kind);
  const Filter = controlsOf(of)?.Filter as React.ComponentType<FilterProps>;
  drawAlone(<Filter id="f" property={of} values={{ null: 'true' }} onChange={onChange} />);
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('true');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'false' } });
  expect(onChange.mock.calls).toEqual([[{ null: 'false' }]]);
});
