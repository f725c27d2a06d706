import { expect, test } from 'vitest';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import { readEntity } from '../../src/shared/schema/read-entity.ts';
import type { Where } from '../../src/shared/schema/where.ts';
import { SourceFile } from './source-file.ts';
import { checkWhere } from './where-checks.ts';

const entity = readEntity('entry', {
  title: 'Entry',
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Name' },
    level: {
      title: 'Level',
      oneOf: [
        { const: 'low', title: 'Low' },
        { const: 'high', title: 'High' },
      ],
    },
    hours: { type: 'number', title: 'Hours' },
    due: { type: 'string', format: 'date', title: 'Due' },
    hazards: {
      type: 'array',
      title: 'Hazards',
      items: { oneOf: ['gas', 'fire'].map((one) => ({ const: one, title: one })) },
    },
  },
});

function errorsOf(where: Where): string[] {
  const file = new SourceFile('entry.json', JSON.stringify({ where }));
  const find = (name: string, at: (string | number)[]) => {
    const property = propertyOf(entity, name);
    if (!property) file.error(at, `"${name}" is not a property`);
    return property;
  };
  checkWhere(where, find, ['where'], file);
  return file.errors.map(({ message }) => message);
}

test.each<[Where, string[]]>([
  [{ level: 'low', 'hours.gte': 3, 'due.lt': '2026-01-01', 'name.not': 'x' }, []],
  [{ level: ['low', null] }, []],
  [{ levle: 'low' }, ['"levle" is not a property']],
  [{ level: ['low', 'hgih'] }, ['"level" is never "hgih"; did you mean "high"?']],
  [{ hours: '3' }, ['"hours" is never "3"']],
  [{ 'name.not': null }, ['"name" is never null']],
  [{ 'level.gt': 'low' }, ['"level" is neither a number nor a day or time: nothing is more or less']],
  [{ any: [{ level: 'low' }, { none: [{ levle: 'low' }] }] }, ['"levle" is not a property']],
  [{ 'hours.gt': [1, 2] }, ['is compared with one value']],
  [{ 'hazards.has': ['gas', 'fire'], 'hazards.not': null }, []],
  [{ 'hazards.has.all': ['gas', 'fier'] }, ['"hazards" is never "fier"; did you mean "fire"?']],
  [
    { hazards: 'gas' },
    [
      '"hazards" has several choices: write "hazards.has" for one of these, "hazards.has.all" for all of them',
    ],
  ],
  [{ 'level.has': 'low' }, ['"level" has no several choices']],
  [{ 'hazards.has': [null] }, ['what has no choice is said by "hazards": null']],
])('%j', (where, messages) => {
  expect(errorsOf(where)).toEqual(messages);
});
