import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import entity from '../../../../../schemas/meta/entity.schema.json' with { type: 'json' };
import { productModel } from '../../../model/model.ts';
import { complete } from './editor.ts';
import type { MetaSchema } from './meta-schema.ts';

const FILE = 'own/tool.json';
const completing = {
  ...{ file: FILE, files: { [FILE]: { title: 'Tool', properties: { name: {} } } } },
  ...{ meta: entity as unknown as MetaSchema, product: productModel() },
};

/** What is offered at the bar in a text, and the text with the first offer of that name taken. */
function at(text: string, taken?: string) {
  const pos = text.indexOf('|');
  const doc = text.replace('|', '');
  const state = EditorState.create({ doc, extensions: [json()] });
  const result = complete(new CompletionContext(state, pos, true), completing);
  const offered = result?.options.map(({ label }) => label) ?? [];
  const apply = result?.options.find(({ label }) => label === taken)?.apply;
  const after = result && `${doc.slice(0, result.from)}${apply}${doc.slice(result.to)}`;
  return { offered, after };
}

test.each([
  ['{ "properties": { "a": { | } } }', '"format"', '{ "properties": { "a": { "format":  } } }'],
  ['{ "properties": { "a": { "title": "A",\n  "for|\n } } }', '"format"', undefined],
  [
    '{ "properties": { "a": { "fo|": "date" } } }',
    '"format"',
    '{ "properties": { "a": { "format": "date" } } }',
  ],
  [
    '{ "properties": { "a": { "format": "|" } } }',
    '"date"',
    '{ "properties": { "a": { "format": "date" } } }',
  ],
  ['{ "properties": { "a": { "format": | } } }', '"date"', '{ "properties": { "a": { "format": "date" } } }'],
  ['{ "required": ["|"] }', '"name"', '{ "required": ["name"] }'],
  ['{ "x-entity": { "search": ["name", |] } }', '"name"', '{ "x-entity": { "search": ["name", "name"] } }'],
  ['{ "properties": { "of": { "x-reference": "own/|" } } }', '"own/tool"', undefined],
  ['{ "x-entity": { "pl|" } }', '"plural"', '{ "x-entity": { "plural":  } }'],
])('in %s %s is offered', (text, offer, after) => {
  const found = at(text, offer);
  expect(found.offered).toContain(offer);
  if (after !== undefined) expect(found.after).toBe(after);
});

test('nothing is offered for names that are one’s own, nor outside', () => {
  expect(at('{ "properties": { "|" } }').offered).toEqual([]);
  expect(at('|').offered).toEqual([]);
});
