// @vitest-environment jsdom
import type { WidgetProps } from '@rjsf/utils';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Entity, Property } from '../../../../shared/schema/entity.ts';
import { propertyOf } from '../../../../shared/schema/manifest.ts';
import { ModelProvider, servedModel } from '../../../model/model.ts';
import type { Values } from '../../saving/values.ts';
import { FormContext } from '../form-context.ts';
import { ReadOnlyWidget } from './read-only-widget.tsx';
import WorkedValue from './worked-value.tsx';

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

test('what is worked out follows what is typed', () => {
  const entity = servedModel().manifest['work-orders/work_order'] as Entity;
  const whole = propertyOf(entity, 'total_cost') as Property;
  const text = (property: Property, values: Values, among = entity) =>
    renderToStaticMarkup(<WorkedValue {...{ property, values }} entity={among} said={10} look="money" />);
  expect(text(whole, { amount: 0.1, misc_cost: 0.2, labour_cost: 100 })).toBe('100.30');
  expect(text(whole, { amount: '1x' })).toBe('0.00');
  const ratio = { ...whole, name: 'ratio', value: 'amount / misc_cost' };
  const wider = { ...entity, properties: [...entity.properties, ratio] };
  expect(text(ratio, { amount: 1, misc_cost: 0 }, wider)).toBe('– (divided by 0)');
  // Who may not see a part of it reads what the server said.
  const less = { ...entity, properties: entity.properties.filter(({ name }) => name !== 'amount') };
  expect(text(whole, { misc_cost: 0.2 }, less)).toBe('10.00');
});
