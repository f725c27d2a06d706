// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { hasUnread } from './unread-input.ts';

test('half a date, or a text that is no number, holds back what would be sent, and gets the focus', () => {
  const form = document.createElement('form');
  form.innerHTML = '<input><input type="date"><input>';
  document.body.append(form);
  const [, date, text] = [...form.querySelectorAll('input')] as HTMLInputElement[];
  expect(hasUnread(form)).toBe(false);
  text?.setCustomValidity('Enter a number.');
  expect([hasUnread(form), document.activeElement]).toEqual([true, text]);
  text?.setCustomValidity('');
  // jsdom knows no halves of dates.
  const half = vi.spyOn(date as HTMLInputElement, 'validity', 'get');
  half.mockReturnValue({ badInput: true } as ValidityState);
  const say = vi.spyOn(date as HTMLInputElement, 'reportValidity');
  expect([hasUnread(form), document.activeElement]).toEqual([true, date]);
  expect(say).toHaveBeenCalledOnce();
  half.mockRestore();
  expect(hasUnread(form)).toBe(false);
});
