// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FindCompany } from './find-company.tsx';

test('whoever types the address of their company is led there; what is none is told until something else is typed', () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  render(<FindCompany base="example.com" companyAddress={(name) => `https://${name}.example.com/login`} />);
  const box = screen.getByLabelText("Your company's address");
  const go = () => fireEvent.click(screen.getByRole('button', { name: 'Go to sign in' }));
  const note = () => document.getElementById('company-note');
  expect(note()?.textContent).toBe('It is in the invitation that you got.');
  fireEvent.change(box, { target: { value: 'Acme & Sons' } });
  go();
  expect(screen.getByRole('alert').textContent).toMatch(/^Use small letters/);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(assign).not.toHaveBeenCalled();
  fireEvent.change(box, { target: { value: 'https://acme.example.com/' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(box.getAttribute('aria-invalid')).toBeNull();
  go();
  expect(assign).toHaveBeenCalledWith('https://acme.example.com/login');
});
