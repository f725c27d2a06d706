// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { addFileWorker } from '../../../../test/support/file-worker.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import type { ImportState, RowOutcome, RowProblem } from '../../../shared/import.ts';
import { beginCache } from '../../data/cache.ts';
import { Page } from './import-page.tsx';

addDialogs();

const begun = {
  id: 5,
  kind: 'import',
  entity: 'parts/part',
  title: 'parts.csv',
  state: 'open',
  total: 3,
  done: 0,
  created: 0,
  updated: 0,
  refused: 0,
  created_at: '2026-03-02T07:00:00.000Z',
  problems: [],
} as unknown as ImportState;

/** The server's verdict on the rows, and the state of its import. */
let checked: { problems: RowProblem[]; notes: RowProblem[]; outcomes: RowOutcome[] };
let beginning: Partial<ImportState>;
let written: Partial<ImportState>;
let sets: object[];
let sent: ScriptedRequest[];
let answer: (request: ScriptedRequest) => unknown;
beforeEach(() => {
  beginCache();
  addFileWorker();
  localStorage.setItem('access', 'token');
  checked = { problems: [], notes: [], outcomes: ['create', 'create', 'create'] };
  beginning = {};
  written = { state: 'done', done: 3, created: 3 };
  sets = [];
  answer = ({ method, path, body }) => {
    if (path === 'imports/check') return checked;
    if (path === 'imports') return { ...begun, ...(body.again ? {} : beginning) };
    if (path === 'imports/5/rows') return { ...begun, ...written };
    if (path === 'imports/5/end') return { ...begun, ...written, state: 'done' };
    if (path === 'change-sets') return sets;
    return method === 'GET' ? Response.json({ data: [], meta: { total: 0 } }) : { id: 1, ...body };
  };
  sent = scriptedApi((request) => answer(request));
});

const draw = (address = '/import?entity=parts/part') =>
  drawPage([{ path: '/import', element: <Page /> }], address);
const TEXT = 'Code,Name\nP-1,Seal\nP-2,Belt\nP-3,Hose\n';
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button' }));
const choose = (text = TEXT, name = 'parts.csv') =>
  fireEvent.change(screen.getByLabelText(/^File of/), { target: { files: [new File([text], name)] } });
const card = async (title: string) =>
  within(
    (await screen.findByText((_, box) => box?.textContent === title, { selector: 'h2' })).closest(
      'section',
    ) as HTMLElement,
  );
const bodies = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body);

async function checkedFile() {
  draw();
  choose();
  await press('Check 3 rows');
  return await card('What the import will do');
}

test('without an entity it asks what is in the file, what people work with first', async () => {
  draw('/import');
  const [first, others] = (await card('What is in your file?')).getAllByRole('list');
  const named = (list: HTMLElement | undefined) =>
    [...(list as HTMLElement).querySelectorAll('a')].map(({ textContent }) => textContent);
  expect(named(first)).toContain('Parts');
  expect(named(others)).toContain('Vendors');
  for (const names of [named(first), named(others)]) expect(names).toEqual(names.toSorted());
  expect(screen.getByText('Parts').getAttribute('href')).toBe('/import?entity=parts/part');
  expect(named(others)).not.toContain('Users');
});

test('what cannot be imported has no page', () => {
  draw('/import?entity=users/user');
  expect(screen.queryByLabelText(/^File of/)).toBeNull();
  expect(screen.getByRole('heading', { name: /not found/i })).toBeDefined();
});

test('a file is checked, and written once somebody has seen what it would do', async () => {
  const box = await checkedFile();
  expect(box.getByRole('status').textContent).toBe('3 created.');
  expect(bodies('imports/check')).toMatchObject([
    {
      plan: { entity: 'parts/part', mode: 'create', columns: [['code'], ['name']] },
      rows: [['P-1', 'Seal'], {}, {}],
    },
  ]);
  const rows = box.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows[0]).toEqual(['Line', 'Becomes', 'Code', 'Name']);
  expect(rows[1]).toEqual(['2', 'New', 'P-1', 'Seal']);
  expect(bodies('imports')).toEqual([]);
  await press('Import 3 Parts');
  const done = await card('parts.csv is imported');
  expect(done.getByRole('status').textContent).toBe('3 created.');
  expect(done.getByRole('link', { name: 'Show Parts' }).getAttribute('href')).toBe('/parts');
  expect(bodies('imports')).toMatchObject([{ title: 'parts.csv', total: 3 }]);
  expect(bodies('imports')[0]).not.toHaveProperty('again');
  await press('Import another file');
  expect(await screen.findByLabelText('File of Parts')).toBeDefined();
});

test('rows that something is wrong with are left out and named by their line', async () => {
  checked = {
    notes: [],
    outcomes: ['create', 'refused', 'create'],
    problems: [{ row: 1, property: 'name', text: 'is too long' }],
  };
  const box = await checkedFile();
  expect(box.getByRole('status').textContent).toBe('2 created, 1 left out.');
  const cause = within(box.getByRole('region', { name: 'What is wrong' })).getByRole('listitem');
  expect(cause.querySelector('p')?.textContent).toBe('Name: is too long 1 row: line 3');
  expect(box.getByText('Import 2 Parts, leave out 1')).toBeDefined();
});

test('records that rows refer to are made before the rows are written, once', async () => {
  const unknown = (text: string, row: number) => ({
    row,
    property: 'vendor',
    unknown: text,
    text: 'is unknown',
  });
  checked = {
    notes: [],
    outcomes: ['refused', 'refused', 'create'],
    problems: [unknown('Rols', 0), unknown('Gates', 1)] as unknown as RowProblem[],
  };
  draw();
  choose('Code,Name,Vendor\nP-1,Seal,Rols\nP-2,Belt,Gates\nP-3,Hose,\n');
  await press('Check 3 rows');
  await press('Create all 2');
  checked = { notes: [], outcomes: ['create', 'create', 'create'], problems: [] };
  await press('Apply and check again');
  await waitFor(() => expect(bodies('imports/check')).toHaveLength(2));
  expect(bodies('imports/check')[1]?.making).toEqual({
    'parts/vendor': [{ name: 'Rols' }, { name: 'Gates' }],
  });
  await press('Import 3 Parts');
  expect((await card('parts.csv is imported')).getByText('parts.csv').tagName).toBe('BDI');
  expect(bodies('imports/5/records')).toEqual([
    { entity: 'parts/vendor', records: [{ name: 'Rols' }, { name: 'Gates' }] },
  ]);
  const writes = sent.flatMap(({ path }) => (path.startsWith('imports/5/') ? [path] : []));
  expect(writes).toEqual(['imports/5/records', 'imports/5/rows']);
});

test('numbers in dates are asked about once, and what is left out of cells is told', async () => {
  checked.outcomes = ['refused', 'create'];
  checked.problems = [{ row: 0, property: 'purchase_date', text: 'is not a date' }];
  checked.notes = [{ row: 1, property: 'purchase_date', text: 'had a time of day' }];
  draw('/import?entity=assets/equipments');
  choose(
    'Name,Code,Category,Make,Model,Serial number,Location,Purchase date\nA,A,C,M,M,S,L,43831\nB,B,C,M,M,S,L,x\n',
  );
  await press('Check 2 rows');
  const asked = await card('Are these numbers days?');
  expect(asked.getByText(/^Purchase Date: 1 row with a number such as 43831\..* is .*2020\.$/)).toBeDefined();
  expect(screen.getByText('Purchase Date: had a time of day (1 row)')).toBeDefined();
  await press('Read them as days');
  await waitFor(() => expect(bodies('imports/check')).toHaveLength(2));
  expect(bodies('imports/check').map(({ plan }) => plan.day_numbers)).toEqual([undefined, 1900]);
  await waitFor(() => expect(screen.queryByText('Are these numbers days?')).toBeNull());
});

test('a code that stands in two rows is told, and a file of which nothing is left cannot be imported', async () => {
  checked.outcomes = ['create', 'create'];
  draw();
  choose('Code,Name\nP-1,Seal\np-1,Belt\n');
  await press('Check 2 rows');
  expect(await screen.findByText('Code: "p-1" is already on line 2')).toBeDefined();
  expect(screen.getByText('Import 1 Part, leave out 1')).toBeDefined();
  checked.outcomes = ['refused', 'refused'];
  checked.problems = [0, 1].map((row) => ({ row, text: 'No.' }));
  await press('Check again');
  expect(await screen.findByText('Nothing to import')).toHaveProperty('disabled', true);
});

test('what is needed must be filled first, by a column or by the same in all rows', async () => {
  draw();
  choose('Number,Name\nP-1,Seal\n');
  expect((await screen.findByText('Say what fills Code.')).getAttribute('role')).toBe('status');
  const check = screen.getByText('Check 1 row');
  expect(check).toHaveProperty('disabled', true);
  expect(screen.getByText('Not used: Number')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '0' } });
  expect(check).toHaveProperty('disabled', false);
  expect(screen.queryByText(/^Say what fills/)).toBeNull();
  expect(screen.getByText('P-1')).toBeDefined();
  expect(screen.queryByLabelText('Unit')).toBeNull();
  await press(/more fields$/);
  fireEvent.change(screen.getByLabelText('Unit'), { target: { value: 'fixed' } });
  fireEvent.change(screen.getAllByLabelText('Unit').at(-1) as HTMLElement, { target: { value: 'm' } });
  await press('Check 1 row');
  await waitFor(() => expect(bodies('imports/check')).toHaveLength(1));
  expect(bodies('imports/check')[0].plan).toMatchObject({
    columns: [['code'], ['name']],
    defaults: { unit: 'm' },
  });
});

test('a file that was imported already is imported again only by somebody who says so', async () => {
  beginning = { state: 'done', created: 3, done: 3 };
  await checkedFile();
  await press('Import 3 Parts');
  const asked = await card('This file was imported already');
  expect(asked.getByText('parts.csv').tagName).toBe('BDI');
  expect(asked.getByText(/^, on .*2026.*: 3 created, 0 changed\.$/)).toBeDefined();
  expect(bodies('imports/5/rows')).toEqual([]);
  await press('Import it once more');
  await card('parts.csv is imported');
  expect(bodies('imports').map(({ again }) => again)).toEqual([undefined, true]);
});

test('who leaves it so chooses another file', async () => {
  beginning = { state: 'done' };
  await checkedFile();
  await press('Import 3 Parts');
  await press('Keep it as it is');
  expect(screen.getByLabelText('File of Parts')).toBeDefined();
  expect(bodies('imports/5/rows')).toEqual([]);
});

test('an import that was broken off goes on, or stays as it is', async () => {
  written = { state: 'open', done: 1, created: 1 };
  const first = answer;
  answer = (request) =>
    request.path.endsWith('/rows') && request.body.from > 0 ? refusedWith(403, 'Not now.') : first(request);
  await checkedFile();
  await press('Import 3 Parts');
  const open = await card('parts.csv: stopped after 1 row');
  expect(open.getByRole('status').textContent).toBe('1 created, 2 still to come.');
  expect(screen.getByText('Not now.')).toBeDefined();
  expect(open.queryByText('Import another file')).toBeNull();
  answer = first;
  written = {
    state: 'done',
    done: 3,
    created: 2,
    updated: 0,
    refused: 1,
    problems: [{ row: 1, text: 'No.' }],
  };
  await press('Go on');
  const done = await card('parts.csv is imported');
  expect(done.getByRole('status').textContent).toBe('2 created, 1 left out.');
  expect(done.getByText('Line 3')).toBeDefined();
  expect(bodies('imports/5/rows').map(({ from }) => from)).toEqual([0, 1, 1]);
});

test('the rest of one can be left out', async () => {
  written = { state: 'open', done: 1, created: 1 };
  const first = answer;
  answer = (request) =>
    request.path.endsWith('/rows') && request.body.from > 0 ? refusedWith(403, 'Not now.') : first(request);
  await checkedFile();
  await press('Import 3 Parts');
  await press('Keep it as it is');
  expect(await card('parts.csv is imported')).toBeDefined();
  expect(bodies('imports/5/end')).toHaveLength(1);
});

test('a file that cannot be read says why, and another one can be chosen or dropped', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  draw();
  expect(screen.getByText('Drop a file here')).toBeDefined();
  choose('', 'empty.csv');
  expect(screen.getByText('Reading the file …')).toBeDefined();
  expect(await screen.findByText('\u2068empty.csv\u2069 is empty.')).toBeDefined();
  expect(log).not.toHaveBeenCalled();
  const broken = { name: 'gone.csv', size: 1, arrayBuffer: () => Promise.reject(new Error('gone')) };
  const drop = screen.getByText('Drop a file here').parentElement as HTMLElement;
  fireEvent.dragOver(drop);
  expect(drop.className).toContain('is-over');
  fireEvent.dragLeave(drop);
  expect(drop.className).not.toContain('is-over');
  fireEvent.drop(drop, { dataTransfer: { files: [broken] } });
  expect(await screen.findByText('\u2068gone.csv\u2069 could not be read.')).toBeDefined();
  expect(screen.queryByText('\u2068empty.csv\u2069 is empty.')).toBeNull();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  choose();
  expect(await screen.findByText('3 rows')).toBeDefined();
  await press('Another file');
  expect(screen.getByText('Drop a file here')).toBeDefined();
});

test('what was imported lately is listed with how far it came', async () => {
  const set = (id: number, more: object) => ({ ...begun, id, title: `File ${id}`, ...more });
  sets = [
    set(1, { state: 'done', done: 3, created: 2, updated: 1 }),
    set(2, { state: 'open', done: 1, refused: 1 }),
    set(3, { state: 'undone', created: 3 }),
    set(4, { state: 'undoing', created: 3 }),
    set(5, { kind: 'batch', state: 'open' }),
  ];
  draw('/import');
  const items = (await card('Your imports and changes of many')).getAllByRole('listitem');
  const told = items.map((item) => /: (.*)$/.exec(item.querySelector('p')?.textContent ?? '')?.[1]);
  expect(told).toEqual([
    '2 created, 1 changed',
    'stopped after 1 of 3 rows; 1 left out',
    'undone',
    '3 created; half undone',
    'stopped after 0 of 3 rows; nothing written',
  ]);
  const offered = items.map((item) =>
    [...item.querySelectorAll('a, .import-buttons > button')].map(({ textContent }) => textContent),
  );
  expect(offered).toEqual([
    ['Undo this import'],
    ['Choose the file again to go on', 'Undo this import'],
    [],
    ['Undo this import'],
    ['Undo'],
  ]);
});

test('what is wrong with many rows is set right for all of them at once', async () => {
  checked = {
    notes: [],
    outcomes: ['refused', 'refused', 'refused'],
    problems: [
      { row: 0, property: 'unit', text: '"St" is none of pcs' },
      { row: 1, property: 'unit', text: '"Rolle" is none of pcs' },
      { row: 2, property: 'name', text: 'is required' },
    ],
  };
  draw();
  choose('Code,Name,Unit\nP-1,Seal,St\nP-2,Belt,Rolle\nP-3,,pcs\n');
  await press('Check 3 rows');
  const causes = (await screen.findByRole('region', { name: 'What is wrong' })).querySelectorAll('p');
  expect([...causes].map(({ textContent }) => textContent)).toEqual([
    'Unit: "St" is none of pcs 2 rows: lines 2, 3',
    'Name: is required 1 row: line 4',
  ]);
  await press('Leave Unit empty in these rows');
  await waitFor(() => expect(bodies('imports/check')).toHaveLength(2));
  expect(bodies('imports/check')[1]?.plan.values).toEqual({ unit: { St: null, Rolle: null } });
  await press('Give it a value');
  const one = within(await screen.findByRole('group', { name: 'One value for 1 row' }));
  fireEvent.change(one.getByRole('textbox'), { target: { value: 'Hose' } });
  fireEvent.click(one.getByText('Fill in and check again'));
  await waitFor(() => expect(bodies('imports/check')).toHaveLength(3));
  expect(bodies('imports/check')[2]?.plan.defaults).toEqual({ name: 'Hose' });
});
