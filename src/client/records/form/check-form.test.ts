// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { checkForm } from './check-form.ts';

test('half a date is not called missing', () => {
  const element = document.createElement('form');
  element.innerHTML = '<input name="bought" type="date" required>';
  const form = {
    schema: { $id: 'a/b', properties: { bought: { title: 'Bought' } } },
    validators: { 'a/b': () => true },
  };
  const fit = { absent: new Set<string>(), required: new Set(['bought']) };
  const check = () => checkForm(element, form as never, {}, fit as never);
  expect(check()).toEqual({ bought: 'Bought is required.' });
  // jsdom knows no halves of dates.
  const validity = { valid: false, badInput: true } as ValidityState;
  vi.spyOn(element.elements[0] as HTMLInputElement, 'validity', 'get').mockReturnValue(validity);
  expect(check()).toEqual({ bought: 'Enter a whole date.' });
});
