// @vitest-environment jsdom
import type { WidgetProps } from '@rjsf/utils';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormContext } from '../form-context.ts';
import { RadioWidget } from './radio-widget.tsx';
import { ReadOnlyWidget } from './read-only-widget.tsx';

const surroundings = { path: 'work-orders/work_order', labels: {}, keepDraft: () => {}, returnTo: '/' };

function shown(name: string, value: unknown): string {
  const props = { id: `f1.${name}`, value, schema: {}, options: {} } as unknown as WidgetProps;
  const html = renderToStaticMarkup(
    <FormContext.Provider value={surroundings}>
      <ReadOnlyWidget {...props} />
    </FormContext.Provider>,
  );
  return html.replace(/<[^>]+>/g, '');
}

test.each([
  ['a date', 'suggested_start_date', '2026-03-01', 'Mar 1, 2026'],
  ['money', 'amount', 1234.5, '1,234.50'],
  ['a choice', 'priority', 'high', 'High'],
  ['a yes', 'is_closed', true, 'Yes'],
  ['nothing', 'amount', undefined, '–'],
])('%s that the server owns is shown as in lists', (_what, name, value, text) => {
  expect(shown(name, value)).toBe(text);
});

test('each radio button has the name of its field, which is what an error is found by', () => {
  const options = {
    enumOptions: [
      { value: 'a', label: 'First' },
      { value: 'b', label: 'Second' },
    ],
  };
  const props = { id: 'f1.size', value: 'b', schema: {}, options, rawErrors: ['is required'] };
  const html = renderToStaticMarkup(<RadioWidget {...(props as unknown as WidgetProps)} />);
  expect(html.match(/name="[^"]*"/g)).toEqual(['name="size"', 'name="size"']);
  expect(html).toMatch(/role="radiogroup"[^>]* aria-labelledby="f1\.size-label"/);
  expect(html).toContain('aria-invalid="true" aria-describedby="f1.size-error"');
  expect(html).toMatch(/checked=""[^>]*\/>Second/);
});
