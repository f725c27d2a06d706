import { expect, test } from 'vitest';
import { checkLayer } from '../../../shared/schema/check-layer.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { servedModel } from '../../model/model.ts';
import {
  isMadeInTab,
  isPart,
  namesOf,
  tabOf,
  withEntity,
  withFile,
  withMadeInTab,
  withOwner,
  withoutEntity,
  withPart,
} from './draft-entities.ts';
import { nameOf, withField } from './draft-fields.ts';

const ASSET = entityAt(servedModel().manifest, 'assets/equipments');
const errorsIn = (files: object) => checkLayer({ entities: servedModel().manifest }, files);

test('a new kind of record is one that the linter accepts, and has a path of its own', () => {
  const first = withEntity({}, 'Rental tool');
  expect([first.path, errorsIn(first.files)]).toEqual(['own/rental_tool', []]);
  const second = withEntity(first.files, 'Rental tool');
  expect([second.path, errorsIn(second.files)]).toEqual(['own/rental_tool_2', []]);
  expect(withEntity({}, '8 bar', ['own/bar']).path).toBe('own/bar_2');
});

test('it gets a tab on the pages of another kind, another one instead, and none again', () => {
  const { files, path } = withEntity({}, 'Tool');
  const placed = withOwner(files, path, ASSET);
  expect([tabOf(placed, path), errorsIn(placed)]).toEqual(['assets/equipments', []]);
  expect(placed['own/tool.json']?.properties).toMatchObject({
    asset: { title: 'Asset', 'x-reference': 'assets/equipments' },
  });
  const site = entityAt(servedModel().manifest, 'company/site');
  const moved = withOwner(placed, path, site);
  expect([tabOf(moved, path), moved['assets/equipments.ui.json']]).toEqual(['company/site', undefined]);
  expect(withoutEntity(moved, path)).toEqual({});
  expect(tabOf(withOwner(moved, path, undefined), path)).toBeUndefined();
});

test('its fields are named without a prefix, but not as the database means something else', () => {
  const { files, path } = withEntity({}, 'Tool');
  const { taken, prefix } = namesOf({}, files, path);
  expect([nameOf('Serial', taken, prefix), nameOf('Page', taken, prefix)]).toEqual(['serial', 'page_2']);
  const named = withFile(files, `${path}.ui.json`, { 'ui:nav': { icon: 'wrench', order: 55 } as never });
  const field = {
    name: 'serial',
    title: 'Serial',
    kind: 'text',
    choices: [],
    required: true,
    listed: true,
  } as const;
  const grown = withField(named, path, { ...field, choices: [] });
  expect(errorsIn(grown)).toEqual([]);
  expect(grown['own/tool.json']).toMatchObject({ title: 'Tool', required: ['name', 'serial'] });
  expect(grown['own/tool.ui.json']).toMatchObject({
    'ui:nav': { icon: 'wrench' },
    'ui:list': { columns: ['name', 'serial'] },
  });
});

test('one belongs to another kind of the tenant’s own, only refers to it, and what leads to one that goes, goes with it', () => {
  const tool = withEntity({}, 'Tool');
  const loan = withEntity(tool.files, 'Loan');
  const owner = { path: tool.path, title: 'Tool' } as typeof ASSET;
  const placed = withOwner(loan.files, loan.path, owner);
  const part = withPart(placed, loan.path, true);
  expect([isPart(part, loan.path), errorsIn(part)]).toEqual([true, []]);
  expect(part['own/loan.json']?.['x-entity']?.parent).toBe('tool');
  expect([isPart(withOwner(part, loan.path, ASSET), loan.path), withPart(part, loan.path, false)]).toEqual([
    false,
    placed,
  ]);
  const typed = withMadeInTab(part, loan.path, true);
  expect([isMadeInTab(part, loan.path), isMadeInTab(typed, loan.path), errorsIn(typed)]).toEqual([
    ...[false, true, []],
  ]);
  expect(withMadeInTab(typed, loan.path, false)).toEqual(part);
  const left = withoutEntity(part, tool.path);
  expect([errorsIn(left), Object.keys(left['own/loan.json']?.properties ?? {})]).toEqual([[], ['name']]);
  expect(isPart(left, loan.path)).toBe(false);
});
