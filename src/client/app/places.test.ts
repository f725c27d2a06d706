// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { rightsOf } from '../../shared/schema/rights.ts';
import { modelOf } from '../model/model.ts';
import { ownModel } from '../model/own-model.ts';
import { placesOf } from './places.ts';

const tenant = modelOf('tenant');
const labels = (model = tenant) => placesOf('tenant', model).map(({ label }) => label);

test('a place leads to its list as the menu opens it', () => {
  const places = placesOf('tenant', tenant);
  expect(places.find(({ label }) => label === 'Schedule')?.to).toBe('/schedule?view=schedule');
  expect(places.find(({ label }) => label === 'Work Orders')?.to).toBe(
    '/work-orders?is_closed=false&saved=open',
  );
  expect(places.find(({ label }) => label === 'Assets')?.to).toBe('/assets');
});

test('the menu begins with the dashboard and has its pages and lists in one order', () => {
  expect(labels()[0]).toBe('Dashboard');
  const own = ['Dashboard', 'Work Orders', 'Assets', 'Reports', 'Settings'];
  expect(labels().filter((label) => own.includes(label))).toEqual(own);
  expect(placesOf('tenant', tenant).filter(({ group }) => group === 'work')).not.toEqual([]);
});

test('who may not read what a page is about has no place for it', () => {
  const model = ownModel(tenant, rightsOf({ 'assets/equipments': { read: 'all' } }), 1);
  expect(labels(model)).toEqual(['Dashboard', 'Assets']);
});

test('each app has its own places alone', () => {
  const admin = placesOf('admin', modelOf('platform')).map(({ to }) => to);
  expect(admin).toContain('/admin/companies');
  expect(admin).not.toContain('/assets');
  expect(placesOf('tenant', tenant).filter(({ to }) => to.startsWith('/admin'))).toEqual([]);
});
