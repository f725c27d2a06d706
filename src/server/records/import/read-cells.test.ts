import { afterAll, describe, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { Row } from '../../store/store.ts';
import { readPlan } from './import-plan.ts';
import { LabelIndex } from './label-index.ts';
import { prepareLabels, problemsOf, type Reading, readCells } from './read-cells.ts';
import { type Problem, worded } from './source.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const north = await temp.create('company/site', { code: 'N', name: 'Plant North' });

const PLAN = {
  entity: 'company/location',
  mode: 'create',
  columns: [['site'], ['name'], ['slug'], ['address']],
};
const plan = (more: object = {}) => readPlan(temp.ctx, { ...PLAN, ...more });
/** What is wrong, in words alone. */
const inPlainWords = (problems: Problem[]) =>
  problems.map((problem) => {
    const { code: _, ...told } = worded(problem);
    return told;
  });
const readBy = async (reading: Reading, cells: string[], before?: Row) => {
  const read = await readCells(reading, cells, before);
  return { ...read, problems: inPlainWords(read.problems) };
};
const read = async (cells: string[], more?: object, before?: Row) => readBy(await plan(more), cells, before);
const valuesOf = async (cells: string[], more?: object) => (await read(cells, more)).values;
const BEFORE = { id: 1 } as Row;
const YARD = { site: north.id, name: 'Yard', slug: 'yard' };

describe('a cell', () => {
  test('means its text, without blanks around it; an apostrophe that somebody typed stays', async () => {
    expect(await valuesOf([' Plant North ', ' Yard', 'yard ', "'=A1"])).toStrictEqual({
      ...YARD,
      address: "'=A1",
    });
  });

  test.each([
    ['empty', ['Plant North', 'Yard', 'yard', '  ']],
    ['not there, as its row is short', ['Plant North', 'Yard', 'yard']],
  ])('that is %s leaves its property alone, or gives it what is meant for empty ones', async (_, cells) => {
    expect(await valuesOf(cells)).toStrictEqual(YARD);
    expect(await valuesOf(cells, { defaults: { address: 'Road 1' } })).toStrictEqual({
      ...YARD,
      address: 'Road 1',
    });
    expect(await valuesOf(cells, { defaults: { address: '' } })).toStrictEqual(YARD);
  });

  test('that says something is not given what is meant for empty ones, and one without a column always', async () => {
    const more = { columns: [['site'], null, ['slug']], defaults: { site: 'nowhere', name: 'Yard' } };
    expect(await valuesOf(['Plant North', 'Hall', 'yard'], more)).toStrictEqual(YARD);
  });

  test.each([
    ['another text', 'Road', { Road: 'Road 1' }, { address: 'Road 1' }],
    ['nothing, said by null', 'none', { none: null }, {}],
    ['nothing, said by an empty text', 'none', { none: '' }, {}],
    ['something where it is empty', '', { '': 'Road 1' }, { address: 'Road 1' }],
    ['itself where only others are translated', 'Road', { none: null }, { address: 'Road' }],
  ])('is translated: to %s', async (_, cell, address, expected) => {
    const cells = ['Plant North', 'Yard', 'yard', cell];
    expect(await valuesOf(cells, { values: { address } })).toStrictEqual({ ...YARD, ...expected });
  });
});

describe('what is wrong with a row', () => {
  test('is told for each property once; a text that names nothing is told with it', async () => {
    const { values, problems } = await read(['The pit', 'Yard', 'Not a slug']);
    expect(values).toStrictEqual({ name: 'Yard', slug: 'Not a slug' });
    expect(problems).toStrictEqual([
      { property: 'site', text: expect.stringContaining('there is no Site "The pit"'), unknown: 'The pit' },
      { property: 'slug', text: expect.any(String) },
    ]);
    expect(await read(['Plant North', 'Yard', 'yard'])).toStrictEqual({
      values: YARD,
      problems: [],
      notes: [],
    });
  });

  test('is what is missing of a new record, also where the row is empty, and not of one that changes', async () => {
    expect((await read([])).problems.map(({ property, text }) => [property, text])).toEqual([
      ['site', 'is required'],
      ['name', 'is required'],
      ['slug', 'is required'],
    ]);
    for (const cells of [[], ['', 'Hall']]) expect((await read(cells, {}, BEFORE)).problems).toEqual([]);
    expect((await read(['', '', 'Not a slug'], {}, BEFORE)).problems).toMatchObject([{ property: 'slug' }]);
  });

  test('is all that an error says, by property; one that says none is told in its own words', () => {
    const several = { slug: ['is too long', 'is no slug'], '': ['is too late'] };
    expect(inPlainWords(problemsOf(new ApiError('invalid', undefined, several)))).toStrictEqual([
      { property: 'slug', text: 'is too long, is no slug' },
      { text: 'is too late' },
    ]);
    expect(inPlainWords(problemsOf(new ApiError('forbidden', 'You may not do this.')))).toStrictEqual([
      { text: 'You may not do this.' },
    ]);
  });

  test.each([
    ['the end of the session', new ApiError('unauthenticated')],
    ['a fault of the program', new TypeError('x is not a function')],
  ])('is not %s, which ends the import', (_, error) => {
    expect(() => problemsOf(error)).toThrow(error);
  });
});

test('all that rows refer to is looked up at once', async () => {
  let reads = 0;
  const labels = new LabelIndex((work) => {
    reads += 1;
    return temp.ctx.store.read(work);
  }, temp.ctx.schema);
  const south = await temp.create('company/site', { code: 'S', name: 'Plant South' });
  const reading = { ...(await plan()), labels };
  const rows = ['Plant North', 'Plant South', '', 'Plant North'].map((site) => [site, 'Yard', 'yard']);
  await prepareLabels(reading, rows);
  expect(reads).toBe(1);
  const found = [];
  for (const cells of rows) found.push((await readCells(reading, cells)).values.site);
  expect(found).toEqual([north.id, south.id, undefined, north.id]);
  expect(reads).toBe(1);
});

test('a cell too long to name or to be anything is refused as it is, and told in short', async () => {
  const problems = async (cells: string[]) =>
    (await readBy(await plan(), cells)).problems.map(({ text }) => text);
  expect(await problems(['x'.repeat(50_000), 'Yard', 'yard'])).toEqual([
    `there is no Site "${'x'.repeat(100)}…"`,
  ]);
  const dated = await readPlan(temp.ctx, {
    entity: 'company/holiday',
    mode: 'create',
    columns: [['on_date'], ['name'], ['calendar']],
  });
  const read = await readBy(dated, ['2026-01-'.repeat(6_000), 'x', '']);
  expect(read.problems).toContainEqual(
    expect.objectContaining({
      property: 'on_date',
      text: expect.stringMatching(/^"2026.{45,}…" is too long for this field$/),
    }),
  );
});

test('a label is found in any case of its letters, and however its accents are stored', async () => {
  const over = await temp.create('company/site', { code: 'O', name: 'Überlauf' });
  const old = await temp.create('company/site', { code: 'D', name: 'x' });
  await temp.ctx.store.write((writer) =>
    writer.update('company/site', old.id, { name: 'De\u0301po\u0302t' }),
  );
  for (const [label, site] of [
    ['ÜBERLAUF', over.id],
    ['u\u0308berlauf', over.id],
    ['Dépôt', old.id],
  ] as const)
    expect(await valuesOf([label, 'Ya\u200brd', 'yard'])).toStrictEqual({ site, name: 'Yard', slug: 'yard' });
});

describe('records with the same label', () => {
  const METERS = { entity: 'meter-readings/meter_reading', mode: 'create' };
  const NAMED = { ...METERS, columns: [['meter'], ['meter_reading'], ['asset']] };
  const readMeter = async (cells: string[], plan: object = NAMED) =>
    readBy(await readPlan(temp.ctx, plan), cells);

  test('are told apart by what ties them to the row, in whatever order its columns stand', async () => {
    const [mill, pump] = [
      await temp.create('assets/equipments', { name: 'Mill' }),
      await temp.create('assets/equipments', { name: 'Pump' }),
    ];
    await temp.create('assets/equipments', { name: 'Fan' });
    const [ofMill, ofPump] = [
      await temp.create('assets/meter', { asset: mill.id, name: 'Hours' }),
      await temp.create('assets/meter', { asset: pump.id, name: 'Hours' }),
    ];
    expect((await readMeter(['Hours', '10', 'Mill'])).values).toMatchObject({
      asset: mill.id,
      meter: ofMill.id,
    });
    expect((await readMeter(['hours', '10', 'Pump'])).values).toMatchObject({
      asset: pump.id,
      meter: ofPump.id,
    });
    expect((await readMeter(['Hours', '10', 'Fan'])).problems).toEqual([
      { property: 'meter', text: 'no Meter "Hours" belongs to this Asset', unknown: undefined },
    ]);
    expect((await readMeter(['Hours', '10', ''])).problems).toContainEqual(
      expect.objectContaining({
        text: expect.stringContaining('"Hours" names 2 Meters; fill Asset too, or write the id: '),
      }),
    );
  });
});
