import { expect, test } from 'vitest';
import { readEntity } from './read-entity.ts';
import { isMark, readScreen, type UiSchema } from './screen.ts';

const names = ['code', 'name', 'town', 'street', 'phone', 'mail', 'notes'];
const entity = readEntity('company/site', {
  title: 'Site',
  properties: {
    logo: { type: 'object', title: 'Logo' },
    ...Object.fromEntries(names.map((name) => [name, { type: 'string', title: name }])),
  },
});

test('a screen of which nothing is said is what most are', () => {
  expect(readScreen(entity, {})).toEqual({
    path: 'company/site',
    route: undefined,
    nav: undefined,
    // Six columns, none of them with parts of its own.
    list: { columns: names.slice(0, 6), pageSize: 10, paging: true, create: 'Create', opens: 'generated' },
    tabs: [],
    order: ['*'],
    looks: {},
    createLinks: {},
    due: {},
    ended: {},
    widgets: {},
    starts: {},
    later: [],
  });
});

test('what is said of a list stands in it', () => {
  const list = {
    columns: ['name'],
    pageSize: 50,
    paging: false,
    create: 'Found a Site',
    opens: 'none' as const,
    view: 'board',
    tick: 'is_open',
    inline: ['name'],
    quick: 'name',
    batch: ['close'],
    links: ['company/room'],
    totals: ['seats'],
  };
  expect(readScreen(entity, { 'ui:list': list }).list).toEqual(list);
  expect(readScreen(entity, { 'ui:list': { create: false } }).list.create).toBe(false);
  const { operations } = { operations: entity.operations.filter((operation) => operation !== 'create') };
  expect(readScreen({ ...entity, operations }, { 'ui:list': { create: 'Add' } }).list.create).toBe(false);
});

test('views that are named have a key, and say how the list is then', () => {
  const views = [
    {
      title: '(Not) mine!',
      where: { town: 'Rome' },
      order: '-id',
      columns: ['code', 'name'],
      pinned: true,
      first: true as const,
    },
    { title: 'All' },
  ];
  expect(readScreen(entity, { 'ui:list': { views } }).list.views).toEqual([
    {
      key: 'not-mine',
      title: '(Not) mine!',
      state: { town: 'Rome', ordering: '-id' },
      columns: ['code', 'name'],
      pinned: true,
      first: true,
    },
    { key: 'all', title: 'All', state: {}, pinned: false },
  ]);
});

test('what is said of properties is found by what it is about', () => {
  const ui = {
    $schema: '../meta/ui.schema.json',
    'ui:order': ['name', '*'],
    code: { 'ui:column': 'badge', 'ui:widget': 'hidden' },
    name: { 'ui:create': '/names/new', 'ui:later': true, 'ui:help': 'Be brief.' },
    town: { 'ui:start': 0, 'ui:dueUntil': 'phone', 'ui:endedAt': 'mail', 'ui:markedBy': 'notes' },
    person: { 'ui:nobody': 'The system' },
  } as UiSchema;
  expect(readScreen(entity, ui)).toMatchObject({
    order: ['name', '*'],
    looks: { code: 'badge' },
    createLinks: { name: '/names/new' },
    due: { town: { property: 'phone' } },
    ended: { town: 'mail' },
    marks: { town: 'notes' },
    nobody: { person: 'The system' },
    widgets: { code: 'hidden' },
    starts: { town: 0 },
    later: ['name'],
  });
});

test('what is said of the page stands in it, and its place in the menu is called as its records', () => {
  const page = {
    'ui:route': '/sites',
    'ui:print': { sign: ['Owner'] },
    'ui:actions': [],
    'ui:tabs': [{ title: 'Text', text: 'notes' }],
    'ui:log': 'company/log',
    'ui:fixed': { state: ['closed'] },
    'ui:next': 'Open it',
    'ui:new': { of: 'company/fault', title: 'Report a fault' },
    'ui:groups': [],
  } as UiSchema;
  const screen = readScreen(entity, {
    ...page,
    'ui:heading': { title: 'name' },
    'ui:nav': { icon: 'house', order: 3 },
  } as UiSchema);
  expect(screen).toMatchObject({
    route: '/sites',
    nav: { label: 'Sites', icon: 'house', order: 3 },
    heading: { facts: [], title: 'name' },
    print: page['ui:print'],
    actions: [],
    tabs: page['ui:tabs'],
    log: 'company/log',
    fixed: page['ui:fixed'],
    next: 'Open it',
    fresh: page['ui:new'],
    groups: [],
    list: { opens: 'page' },
  });
  const named = readScreen(entity, { 'ui:nav': { label: 'Places', icon: 'house', order: 3 } });
  expect(named.nav?.label).toBe('Places');
});

test('a list below a record lives at its own word or at the end of its path', () => {
  const child = { ...entity, path: 'company/meeting_room', parent: 'site' };
  expect(readScreen(child, {}, '/sites').route).toBe('/sites/:parentId/meeting-room');
  expect(readScreen(child, { 'ui:route': 'rooms' }, '/sites').route).toBe('/sites/:parentId/rooms');
  expect(readScreen(child, { 'ui:route': '/rooms' }, '/sites').route).toBe('/rooms');
  expect(readScreen(child, { 'ui:route': 'rooms' }).route).toBeUndefined();
  expect(readScreen(entity, { 'ui:route': 'rooms' }, '/sites').route).toBeUndefined();
});

test('a badge and a level are marks', () => {
  expect([isMark('badge'), isMark('level'), isMark('money'), isMark(undefined)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
