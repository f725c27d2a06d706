// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { screens } from '../../../shared/gen/screens.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { cardPlaces, leastWidth, listColumns, placesWithName } from './list-columns.ts';

function placesOf(path: string, isFirstEmpty = false): Record<string, string | undefined> {
  const entity = entityAt(manifest, path);
  const screen = screens[path];
  if (!screen) throw new Error(path);
  const columns = listColumns(entity, screen);
  const usual = cardPlaces(columns, entity, screen);
  const places = isFirstEmpty ? placesWithName(usual, columns, entity) : usual;
  return Object.fromEntries(columns.map(({ name }, index) => [name, places[index]]));
}

describe('cardPlaces', () => {
  it('makes a card of code, badges, the long text and three facts, of which the day is the one that may be overdue', () => {
    expect(placesOf('work-orders/work_order')).toEqual({
      code: 'code',
      description: 'text',
      asset: 'fact',
      assigned_to: 'fact',
      status: 'badge',
      maint_type: 'rest',
      priority: 'badge',
      suggested_start_date: 'rest',
      completion_end_date: 'fact',
      amount: 'rest',
      is_closed: 'badge',
    });
  });

  it('shows the label below a code, and as the title where the first column only says where it belongs', () => {
    expect(placesOf('assets/equipments')).toMatchObject({ code: 'code', name: 'text', is_online: 'badge' });
    expect(placesOf('requests/request')).toMatchObject({ code: 'code', title: 'text', asset: 'fact' });
    expect(placesOf('company/location')).toMatchObject({ name: 'title', site: 'fact' });
  });

  it('says the name once where it stands in for an empty first column', () => {
    expect(placesOf('assets/equipments', true)).toMatchObject({
      code: 'title',
      name: 'rest',
      is_online: 'badge',
    });
    expect(placesOf('company/location', true)).toMatchObject({ site: 'title', name: 'rest' });
  });
});

describe('leastWidth', () => {
  it('grows with each column, so that none gets less than it needs', () => {
    expect(leastWidth(['col-code', 'col-long', 'col-date'])).toBe('27.25rem');
    expect(leastWidth(['col-code', 'col-long', 'col-date', 'col-text', 'col-reference'])).toBe('40.75rem');
  });
});
