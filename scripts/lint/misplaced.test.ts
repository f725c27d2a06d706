import { expect, test } from 'vitest';
import { type Edit, editedSchemas, lineOf } from '../../test/support/edited-schemas.ts';
import { formatError, lintSchemas } from './lint.ts';

const changed = editedSchemas();
const SITE = 'company/site.json';
const SITE_UI = 'company/site.ui.json';
const ASSET = 'assets/equipments.json';
const ORDER_UI = 'work-orders/work_order.ui.json';
const ONLINE = lineOf(ASSET, '"is_online":');
const DUE = lineOf(ORDER_UI, '"ui:dueUntil":');

/** Words at a wrong place, files in a wrong form, and what would do nothing: each with the one line to read. */
const slips: [slip: string, edits: Edit[], error: string][] = [
  [
    'a byte order mark',
    [[SITE, /^/, '\uFEFF']],
    'company/site.json:1:1 not JSON: the file begins with a byte order mark (BOM); save it as UTF-8 without BOM',
  ],
  [
    'UTF-16',
    [[SITE, /^[\s\S]*$/, '\uFFFD\uFFFD{\0']],
    'company/site.json:1:1 not JSON: the file is saved as UTF-16; save it as UTF-8',
  ],
  [
    'a no-break space, as pages that one copies from have it',
    [[SITE, '"required"', '\u00A0"required"']],
    'company/site.json:11:3 not JSON: an invisible character (U+00A0) stands here; delete it, or write a plain space',
  ],
  [
    'a word of the UI file in the data file',
    [[SITE, '"maxLength": 50', '"maxLength": 50, "ui:widget": "textarea"']],
    'company/site.json:13:32 "ui:widget" is a word of the UI file; write it in company/site.ui.json, under "code"',
  ],
  [
    'a word of the data file in the UI file',
    [[SITE_UI, '"ui:next"', '"code": { "maxLength": 20 },\n  "ui:next"']],
    `company/site.ui.json:${lineOf(SITE_UI, '"ui:next"')}:13 "maxLength" is a word of the data file; write it in company/site.json, under "code"`,
  ],
  [
    'a word of "x-entity" at the top',
    [[SITE, '"required"', '"parent": "site",\n  "required"']],
    'company/site.json:11:3 "parent" belongs in "x-entity"',
  ],
  [
    'a word for texts at a yes or no',
    [[ASSET, '"default": true', '"default": true, "maxLength": 5']],
    `assets/equipments.json:${ONLINE}:56 "maxLength" is for texts, and this is a yes or no; leave it out`,
  ],
  [
    'a web address as a format',
    [[SITE, '"maxLength": 50', '"maxLength": 50, "format": "url"']],
    'company/site.json:13:42 "url" is no format here; write "uri" for a web address',
  ],
  [
    'a title that another entity has',
    [[SITE, '"title": "Site"', '"title": "Location"']],
    'company/site.json:3:12 "Location" is already the title of company/location; people could not tell the two apart',
  ],
  [
    'a list with the title of another',
    [[SITE, '"order": "code"', '"order": "code", "plural": "locations"']],
    'company/site.json:9:32 "locations" is already the plural of company/location; people could not tell the two apart',
  ],
  [
    'a badge on a text',
    [[SITE_UI, '"ui:next"', '"name": { "ui:column": "badge" },\n  "ui:next"']],
    `company/site.ui.json:${lineOf(SITE_UI, '"ui:next"')}:26 "badge" marks choices, references and yes or no, and this is none of them; write its values as "enum" in the data file, or leave "badge" out`,
  ],
  [
    'a due date that a choice ends, without the values that end it',
    [[ORDER_UI, '"ui:dueUntil": "is_closed"', '"ui:dueUntil": "priority"']],
    `work-orders/work_order.ui.json:${DUE}:20 "priority" is a choice; say which of its values end it, such as { "priority": ["critical"] }`,
  ],
  [
    'a due date that ends with a value that there is not',
    [[ORDER_UI, '"ui:dueUntil": "is_closed"', '"ui:dueUntil": { "priority": ["hihg"] }']],
    `work-orders/work_order.ui.json:${DUE}:34 "priority" is never "hihg"; did you mean "high"?`,
  ],
  [
    'a due date that ends with what is always there',
    [[ORDER_UI, '"ui:dueUntil": "is_closed"', '"ui:dueUntil": "asset"']],
    `work-orders/work_order.ui.json:${DUE}:20 "asset" always has a value, so nothing would ever be due; name a yes or no, or what is empty until then`,
  ],
  [
    'rules offered for an entity that never looks at them',
    [
      [
        'company/rule.json',
        '"title": "Work Order" }]',
        '"title": "Work Order" }, { "const": "maintenance/occurrence", "title": "Occurrence" }]',
      ],
    ],
    `company/rule.json:${lineOf('company/rule.json', '"entity":')}:100 nobody saves records of "maintenance/occurrence", so rules for it would never be looked at`,
  ],
];

test.each(slips)('%s', (_slip, edits, error) => {
  expect(lintSchemas(changed(edits)).map((found) => formatError(found, ''))).toEqual([error]);
});
