import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { schemaFilePaths } from '../../codegen/schema-files.ts';
import { changedText, newText } from './changed-text.ts';

const SCHEMAS = join(import.meta.dirname, '../../../schemas');

const FILE = `{
  "$schema": "../meta/entity.schema.json",
  "title": "Site",
  "x-entity": {
    "search": ["name"], "few": true
  },
  "properties": {
    "name": { "maxLength": 100 },
    "kind": {
      "enum": ["a", "b"]
    }
  }
}
`;
const words = () => JSON.parse(FILE);

test('files that stay say the same, to the letter', () => {
  for (const name of schemaFilePaths(SCHEMAS)) {
    const text = readFileSync(join(SCHEMAS, name), 'utf8');
    expect(changedText(text, JSON.parse(text))).toBe(text);
  }
});

test('what is new gets a line where somebody would type it, and all else keeps its own', () => {
  const { properties, ...rest } = words();
  const content = { ...rest, properties: { ...properties, seats: { type: 'integer' } }, required: ['name'] };
  expect(changedText(FILE, content)).toBe(
    FILE.replace('  "properties"', '  "required": ["name"],\n  "properties"').replace(
      '["a", "b"]\n    }',
      '["a", "b"]\n    },\n    "seats": { "type": "integer" }',
    ),
  );
});

test('a changed word changes alone, and one that goes takes its line', () => {
  const content = words();
  content.properties.kind.enum.push('c');
  content.properties.name.maxLength = 50;
  delete content['x-entity'].few;
  expect(changedText(FILE, content)).toBe(
    FILE.replace('["a", "b"]', '["a", "b", "c"]')
      .replace('"maxLength": 100', '"maxLength": 50')
      .replace('"search": ["name"], "few": true', '"search": ["name"]'),
  );
});

test('properties are written in the order of the draft, other words stay where they are', () => {
  const { properties, title, ...rest } = words();
  const content = { ...rest, title, properties: { kind: properties.kind, name: properties.name } };
  expect(changedText(FILE, content)).toBe(
    FILE.replace(/ {4}"name": .*\n/, '').replace(
      '    }\n  }',
      '    },\n    "name": { "maxLength": 100 }\n  }',
    ),
  );
});

test('a new file has its words and properties in lines', () => {
  expect(newText({ title: 'Tool', properties: { name: {}, kind: { enum: ['a'] } } })).toBe(
    '{\n  "title": "Tool",\n  "properties": {\n    "name": {},\n    "kind": { "enum": ["a"] }\n  }\n}\n',
  );
});

test('what becomes too long for its line is broken as biome would', () => {
  const content = words();
  content.properties.name = { maxLength: 100, description: 'n'.repeat(80) };
  expect(changedText(FILE, content)).toBe(
    FILE.replace(
      '{ "maxLength": 100 }',
      `{\n      "maxLength": 100,\n      "description": "${'n'.repeat(80)}"\n    }`,
    ),
  );
});
