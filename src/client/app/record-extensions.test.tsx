// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { ASSET, PART, PLAN, READING, TRIGGER, WORK_ORDER } from '../../shared/entity-paths.ts';
import { entityAt } from '../../shared/schema/manifest.ts';
import { modelOf } from '../model/model.ts';
import { canOf } from '../model/use-can.ts';
import { LIST_VIEWS } from '../records/rows/view.ts';
import {
  CREATE_FORMS,
  FORM_ASIDES,
  RECORD_BUTTONS,
  RECORD_EDITORS,
  RECORD_LINKS,
  RECORD_PAGES,
  TAB_PARTS,
} from '../records/slots.tsx';
import { LIST_EXTENSIONS } from './extensions.ts';
import { RECORD_EXTENSIONS } from './record-extensions.tsx';

const model = modelOf('tenant');

/** The parts of the tabs of an entity's page, by the tab's list or title. */
function partsOf(path: string): Record<string, string[]> {
  const tabs = model.screens[path]?.tabs ?? [];
  return Object.fromEntries(
    tabs.flatMap((tab) => {
      const parts = TAB_PARTS.filledBy(RECORD_EXTENSIONS).filter(({ fits }) => fits(tab, path));
      const said = parts.map(({ name, place }) => `${name} ${place}`);
      return said.length > 0 ? [[tab.list ?? tab.title, said]] : [];
    }),
  );
}

const fitting = (slot: typeof RECORD_PAGES | typeof RECORD_BUTTONS, path: string) =>
  slot.filledBy(RECORD_EXTENSIONS).filter(({ fits }) => fits(entityAt(model.manifest, path))).length;

test('tabs have what belongs to the records in them', () => {
  expect(partsOf(ASSET)).toMatchObject({ [READING]: ['meters above'], [PLAN]: ['dates below'] });
  expect(Object.values(partsOf(ASSET)).flat()).toContain('report below');
  expect(Object.values(partsOf(WORK_ORDER))).toEqual([['procedures above']]);
  expect(Object.values(partsOf('company/rule'))).toEqual([['rule instead']]);
  expect(partsOf(PART)).toEqual({});
});

test('forms, editors, pages and buttons that belong to some entities are those of no other', () => {
  expect(FORM_ASIDES.filledBy(RECORD_EXTENSIONS).map(({ path }) => path)).toEqual([
    PLAN,
    TRIGGER,
    'company/settings',
  ]);
  expect(CREATE_FORMS.filledBy(RECORD_EXTENSIONS).map(({ path }) => path)).toEqual([READING]);
  const edited = RECORD_EDITORS.filledBy(RECORD_EXTENSIONS).map(({ schema }) => schema);
  const described = Object.values(model.manifest).flatMap(({ properties }) =>
    properties.flatMap(({ objectSchema }) => objectSchema ?? []),
  );
  expect(described).toEqual(expect.arrayContaining(edited));
  expect([fitting(RECORD_PAGES, 'procedures/run'), fitting(RECORD_PAGES, WORK_ORDER)]).toEqual([1, 0]);
  expect([fitting(RECORD_BUTTONS, WORK_ORDER), fitting(RECORD_BUTTONS, ASSET)]).toEqual([2, 0]);
});

test.each([
  [PLAN, ['needed-parts', 'readings', 'schedule'], 0],
  [PART, ['needed-parts'], 1],
  [ASSET, [], 1],
  [WORK_ORDER, [], 1],
])('lists of %s have the views %j and the links that are theirs', (path, views, links) => {
  const screen = model.screens[path];
  const offered = LIST_VIEWS.filledBy(LIST_EXTENSIONS).filter(({ fits }) => screen && fits?.(screen));
  expect(offered.map(({ name }) => name)).toEqual(views);
  const linked = RECORD_LINKS.filledBy(LIST_EXTENSIONS).filter(({ fits }) => fits(path, model, canOf(model)));
  expect(linked).toHaveLength(links);
});
