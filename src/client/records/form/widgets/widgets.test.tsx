// @vitest-environment jsdom
import type { WidgetProps } from '@rjsf/utils';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ModelProvider, servedModel } from '../../../model/model.ts';
import { FormContext } from '../form-context.ts';
import { ReadOnlyWidget } from './read-only-widget.tsx';

const surroundings = {
  path: 'work-orders/work_order',
  labels: {},
  values: {},
  fit: { absent: new Set<string>(), required: new Set<string>() },
  keepDraft: () => {},
  change: () => {},
  returnTo: '/',
};

function shown(name: string, value: unknown, values = {}): string {
  const props = { id: `f1.${name}`, value, schema: {}, options: {} } as unknown as WidgetProps;
  const html = renderToStaticMarkup(
    <ModelProvider value={servedModel()}>
      <FormContext.Provider value={{ ...surroundings, values }}>
        <ReadOnlyWidget {...props} />
      </FormContext.Provider>
    </ModelProvider>,
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

test('a total follows what is typed into its parts', () => {
  expect(shown('total_cost', 10, { amount: 0.1, misc_cost: 0.2, labour_cost: 100 })).toBe('100.30');
});
