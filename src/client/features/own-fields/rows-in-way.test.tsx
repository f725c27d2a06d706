// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { productModel } from '../../model/model.ts';
import { RowsInWay } from './rows-in-way.tsx';

const SITE = 'company/site';
const { manifest } = productModel();
const site = manifest[SITE] as Entity;
const yard: Property = { ...(site.properties[0] as Property), name: 'own_yard', title: 'Storage yard' };
const draft = {
  ...productModel(),
  manifest: { ...manifest, [SITE]: { ...site, properties: [...site.properties, yard] } },
};

test.each([
  ['company/site.own_yard is new and required (3 rows in the way).', 'Storage yard of Site is new and'],
  ['company/site.own_gate is now unique (3 rows in the way).', 'Own Gate of Site is now unique'],
  ['company/site: name and code are now unique together (3 rows in the way).', 'Site: name and code are'],
  ['company/site.own_yard is to lead to the company/site', 'Storage yard of Site is to lead to the Site'],
  ['own/nothing.name and constructor/name stay', 'own/nothing.name and constructor/name stay'],
])('%s is said with titles', async (message, said) => {
  fakeApi({});
  const rows = { count: 3, first: [] };
  const refused = { message, entity: SITE, property: 'own_yard', rows, filter: null, map: null };
  const about = { refused, draft, states: {}, onMended: () => {}, onStates: () => {} };
  drawPage([{ path: '/settings/fields', element: <RowsInWay {...about} /> }], '/settings/fields');
  expect((await screen.findByText(/./, { selector: '.form-field-error' })).textContent).toContain(said);
});
