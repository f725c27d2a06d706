import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Edit, editedSchemas, lineOf } from '../../test/support/edited-schemas.ts';
import { dealt } from '../../test/support/shared-cases.ts';
import { schemaFilePaths } from '../codegen/schema-files.ts';
import { formatError, lintSchemas } from './lint.ts';

const ROOT = join(import.meta.dirname, '../..');

const changed = editedSchemas();

const SITE = 'company/site.json';
const SITE_UI = 'company/site.ui.json';
const ASSET = 'assets/equipments.json';
const REASON = 'assets/downtime_reason.json';
const ORDER_UI = 'work-orders/work_order.ui.json';
const ORDER = 'work-orders/work_order.json';

const RUN = 'procedures/run.json';
const ANSWERS = lineOf(RUN, '"answers":');
const PURCHASE_UI = 'parts/purchase_order.ui.json';
const STEPS = lineOf(ORDER_UI, '"steps":');
const COST = lineOf('work-orders/work_order_misc_cost.json', '"properties":') + 1;
const ONLINE = lineOf(ASSET, '"is_online":');
const AMOUNT = lineOf(ORDER, '"amount":');
const PRIORITY = lineOf(ORDER, '"priority":');
const KIND = lineOf(REASON, '"kind":');

/** Mistakes that people make, and the one line that they should read. */
const slips: [slip: string, edits: Edit[], error: string][] = [
  [
    'answers that lead to no record with steps',
    [[RUN, '"x-schema-from": "version.steps"', '"x-schema-from": "procedure.steps"']],
    `procedures/run.json:${ANSWERS + 1}:24 procedures/procedure has no property "steps" with "x-schema": "procedure"`,
  ],
  [
    'answers that lead through a property that is no reference',
    [[RUN, '"x-schema-from": "version.steps"', '"x-schema-from": "name.steps"']],
    `procedures/run.json:${ANSWERS + 1}:24 "name" is not a reference of this entity`,
  ],
  [
    'a tab of steps whose entity holds no answers',
    [[ORDER_UI, '"steps": "procedures/run"', '"steps": "work-orders/time_entry"']],
    `work-orders/work_order.ui.json:${STEPS}:16 "work-orders/time_entry" holds no answers (x-schema-from)`,
  ],
  [
    'a tab of steps that is misspelt',
    [[ORDER_UI, '"steps": "procedures/run"', '"steps": "procedures/rnu"']],
    `work-orders/work_order.ui.json:${STEPS}:16 there is no entity "procedures/rnu"; did you mean "procedures/run"?`,
  ],
  [
    'a tab whose list is added to while a choice has a value that it never has',
    [[PURCHASE_UI, '"while": { "state": "draft" }\n', '"while": { "state": "drafts" }\n']],
    `parts/purchase_order.ui.json:${lineOf(PURCHASE_UI, '"create": "Add Line"') + 1}:27 "state" is never "drafts"; did you mean "draft"?`,
  ],
  [
    'an unknown word',
    [[SITE, '"maxLength": 50', '"maxLenght": 50']],
    'company/site.json:13:15 unknown word "maxLenght"; did you mean "maxLength"?',
  ],
  [
    'a word that says what the property is, misspelt',
    [[ASSET, '"site": { "x-value"', '"site": { "x-valeu"']],
    `assets/equipments.json:${lineOf(ASSET, '"site": { "x-value')}:15 unknown word "x-valeu"; did you mean "x-value"?`,
  ],
  [
    'a type left out',
    [
      [
        ORDER,
        '"amount": { "x-decimals": "currency", "minimum": 0, "x-class": "money" }',
        '"amount": { "minimum": 0, "maximum": 9, "x-class": "money" }',
      ],
    ],
    `work-orders/work_order.json:${AMOUNT}:17 "minimum" is for numbers; write "type": "number" or "type": "integer" too`,
  ],
  [
    'a wrong reference, of which tabs of the other entity depend',
    [['meter-readings/meter_reading.json', '"assets/equipments"', '"assets/equipment"']],
    'meter-readings/meter_reading.json:15:31 there is no entity "assets/equipment"; did you mean "assets/equipments"?',
  ],
  [
    'an action that is none of the entity',
    [[ORDER_UI, '"action": "hold"', '"action": "hol"']],
    `work-orders/work_order.ui.json:${lineOf(ORDER_UI, '{ "action": "hold"')}:17 "hol" is not an action of work-orders/work_order; did you mean "hold"?`,
  ],
  [
    'an action for ticked rows that is none of the entity',
    [[ORDER_UI, '"batch": ["start"', '"batch": ["stat"']],
    `work-orders/work_order.ui.json:${lineOf(ORDER_UI, '"batch": ["start"')}:15 "stat" is not an action of work-orders/work_order; did you mean "start"?`,
  ],
  [
    'an action of an entity that has none',
    [[SITE_UI, '"ui:list"', '"ui:actions": [{ "action": "start" }],\n  "ui:list"']],
    'company/site.ui.json:5:30 "start" is not an action of company/site; name it in "actions" of its "x-entity"',
  ],
  [
    'a fact of the heading that is no property',
    [[ORDER_UI, '"facts": ["asset", "site"]', '"facts": ["asset", "sight"]']],
    `work-orders/work_order.ui.json:${lineOf(ORDER_UI, '"ui:heading":')}:61 "sight" is not a property`,
  ],
  [
    'a log that belongs to something else',
    [[SITE_UI, '"ui:list"', '"ui:log": "work-orders/work_order_log",\n  "ui:list"']],
    'company/site.ui.json:5:13 work-orders/work_order_log has no parent that leads to company/site',
  ],
  [
    'a next step that does not refer here',
    [[SITE_UI, '"ui:next": "company/location"', '"ui:next": "assets/equipments"']],
    'company/site.ui.json:9:14 assets/equipments has no reference that leads to company/site',
  ],
  [
    'a final state that there is not',
    [['procedures/version.json', '"final": { "published": {}', '"final": { "publishd": {}']],
    'procedures/version.json:11:61 "publishd" is not known here; did you mean "published"?',
  ],
  [
    'a new record that does not refer here',
    [
      [
        SITE_UI,
        '"ui:next": "company/location"',
        '"ui:next": "company/location",\n  "ui:new": { "of": "assets/equipments", "title": "Buy" }',
      ],
    ],
    'company/site.ui.json:10:21 assets/equipments has no reference that leads to company/site',
  ],
  [
    'a missing comma',
    [[SITE, '"A plant or a yard.",', '"A plant or a yard."']],
    'company/site.json:4:38 not JSON: a comma is missing here',
  ],
  [
    'a missing comma in a file that many refer to',
    [[ASSET, '"title": "Asset",', '"title": "Asset"']],
    'assets/equipments.json:3:19 not JSON: a comma is missing here',
  ],
  [
    'a missing comma in a UI file',
    [['assets/equipments.ui.json', '"/assets",', '"/assets"']],
    'assets/equipments.ui.json:3:24 not JSON: a comma is missing here',
  ],
  [
    'a comma too many',
    [[SITE, '"order": "code"', '"order": "code",']],
    'company/site.json:9:20 not JSON: this comma is one too many; take it out',
  ],
  [
    'a missing brace',
    [[ASSET, '"Offline" } }', '"Offline" }']],
    `assets/equipments.json:${ONLINE}:107 not JSON: a closing } is missing here, for the { of line ${ONLINE}`,
  ],
  [
    'a missing brace on a line of its own',
    [[SITE, /\n {2}\},\n/, '\n']],
    'company/site.json:9:20 not JSON: a closing } is missing here, for the { of line 5',
  ],
  [
    'a missing brace at the end',
    [[SITE, /\n\}\n$/, '\n']],
    'company/site.json:27:4 not JSON: a closing } is missing here',
  ],
  [
    'a missing opening brace',
    [[SITE, '"x-entity": {', '"x-entity":']],
    'company/site.json:6:12 not JSON: a { is missing before the name, or this colon is one too many',
  ],
  [
    'a comment',
    [[SITE, '"required"', '// every site has a code\n  "required"']],
    'company/site.json:11:3 not JSON: comments are not allowed; take it out, or write it as "description"',
  ],
  [
    'a route that another list has',
    [[SITE_UI, '"/settings/sites"', '"/settings/locations"']],
    'company/site.ui.json:3:15 the route /settings/locations belongs to company/location; choose another',
  ],
  [
    'a field renamed in the data file only',
    [[ASSET, '"serial_number": {', '"serial": {']],
    `assets/equipments.json:${lineOf(ASSET, '"required": ["name"')}:61 "serial_number" is not a property; did you mean "serial"? (also at 7:64, 100:24, assets/equipments.ui.json:13:7, assets/equipments.ui.json:93:5)`,
  ],
  [
    'a field renamed all over the data file, but not in the UI file',
    [[ASSET, /serial_number/g, 'factory_code']],
    'assets/equipments.ui.json:13:7 "serial_number" is not a property (also at 93:5)',
  ],
  [
    'a field renamed in the UI file only',
    [['assets/equipments.ui.json', /"is_online"/g, '"online"']],
    'assets/equipments.ui.json:9:7 "online" is not a property; did you mean "is_online"? (also at 33:49, 34:48, 95:5, 105:3)',
  ],
  [
    'a field renamed that another entity shows',
    [
      ['company/location.json', /"site"/g, '"plant"'],
      ['company/location.ui.json', /"site"/g, '"plant"'],
    ],
    `assets/equipments.json:${lineOf(ASSET, '"site": { "x-value')}:26 company/location has no property "site"; use plant, name, address, slug, id, created_at or updated_at (also at work-orders/work_order.json:${lineOf(ORDER, '"site": { "x-value')}:26, work-orders/work_order.json:${lineOf(ORDER, '"time_zone":') + 1}:18, maintenance/plan.json:8:48, requests/request.json:10:74)`,
  ],
  [
    'required in a property',
    [[SITE, '"maxLength": 50', '"maxLength": 50, "required": true']],
    'company/site.json:13:32 "required" belongs beside "properties", as a list; add "code" to it there and take it out here',
  ],
  [
    'an enum of numbers',
    [[REASON, '["planned", "unplanned"]', '[1, 2]']],
    `assets/downtime_reason.json:${KIND}:23 "enum" is for texts; write numbers as "oneOf": [{ "const": 1, "title": "One" }, …], each with its title`,
  ],
  [
    'an enum of numbers with its type',
    [[REASON, '"enum": ["planned", "unplanned"]', '"type": "integer", "enum": [1, 2]']],
    `assets/downtime_reason.json:${KIND}:34 "enum" is for texts; write numbers as "oneOf": [{ "const": 1, "title": "One" }, …], each with its title`,
  ],
  [
    'a pattern that may take for ever',
    [[SITE, '"maxLength": 50', '"maxLength": 50, "pattern": "^(a+)+$", "description": "a code"']],
    'company/site.json:13:43 the pattern may take for ever on some texts: a repetition stands inside a repetition; let each round begin with a character of its own',
  ],
  [
    'an amount that roles could not hide',
    [['assets/equipments.json', '"minimum": 0, "x-class": "money" }', '"minimum": 0 }']],
    'assets/equipments.ui.json:116:18 not everybody may see money; add "x-class": "money" in the data file',
  ],
  [
    'a column that does not exist',
    [[SITE_UI, '["code", "name"]', '["code", "nmae"]']],
    'company/site.ui.json:6:25 "nmae" is not a property; did you mean "name"?',
  ],
  [
    'parents that form a loop',
    [
      [SITE, '"order": "code"', '"order": "code", "parent": "location"'],
      [SITE, '"required": ["code"', '"required": ["location", "code"'],
      [SITE, '"properties": {', '"properties": {\n    "location": { "x-reference": "company/location" },'],
      ['company/location.json', '"order": "name"', '"order": "name", "parent": "site"'],
    ],
    'company/location.json:9:32 parents must not form a loop: company/location → company/site → company/location; take "parent" out of one of them',
  ],
  [
    'two labels',
    [[SITE, '"label": "name",', '"label": "name", "label": "code",']],
    'company/site.json:6:22 "label" is written twice; keep one',
  ],
  [
    'two labels as a list',
    [[SITE, '"label": "name"', '"label": ["name", "code"]']],
    'company/site.json:6:14 must be a text, not ["name","code"]; write one of them',
  ],
  [
    'a default that is none of the choices',
    [[ORDER, '"critical"] }', '"critical"], "default": "hgih" }']],
    `work-orders/work_order.json:${PRIORITY}:77 "hgih" is none of the choices; did you mean "high"?`,
  ],
  [
    'a default of another type',
    [[ASSET, '"default": true', '"default": "yes"']],
    `assets/equipments.json:${ONLINE}:50 must be true or false, not "yes"`,
  ],
  [
    'a sum of money that is not said to be money',
    [
      [
        ORDER,
        '    "hrs_spent": {\n',
        '    "other_costs": {\n      "x-decimals": 2,\n      "x-rollup": { "of": "work-orders/work_order_misc_cost", "by": "work_order", "sum": "total_cost" }\n    },\n    "hrs_spent": {\n',
      ],
    ],
    `work-orders/work_order.json:${lineOf(ORDER, '"hrs_spent":') + 2}:7 "total_cost" tells of money; add "x-class": "money" here too`,
  ],
  [
    'money that is shown elsewhere without being said to be money',
    [
      [
        'work-orders/work_order_misc_cost.json',
        '"properties": {',
        '"properties": {\n    "of_order": { "x-through": "work_order.amount" },',
      ],
    ],
    `work-orders/work_order_misc_cost.json:${COST}:32 "amount" tells of money; add "x-class": "money" here too`,
  ],
  [
    'a default out of bounds',
    [[ORDER, '"minimum": 0, "x-class": "money" }', '"minimum": 0, "default": -5, "x-class": "money" }']],
    `work-orders/work_order.json:${AMOUNT}:68 -5 is not a valid value of this property: it must be >= 0`,
  ],
  [
    'a scope that nobody is given',
    [['company/location.json', '"@my.site"', '"@my.sites"']],
    'company/location.json:8:33 "@my.sites" is not known here; did you mean "@my.site"?',
  ],
  [
    'somebody’s own by what is no user',
    [['work-orders/time_entry.json', '{ "user": "@me" }', '{ "item": "@me" }']],
    'work-orders/time_entry.json:10:32 @me is a user, and this refers to none',
  ],
];

test.each(slips)('%s', (_slip, edits, error) => {
  expect(lintSchemas(changed(edits)).map((found) => formatError(found, ''))).toEqual([error]);
});

const everyFile = schemaFilePaths(join(ROOT, 'schemas'));
const MISSING: [from: RegExp, to: string][] = [
  [/,\n/, '\n'],
  [/\}/, ''],
];
const missing = dealt(MISSING, everyFile, 1);

test.each(everyFile)('a missing comma or brace in %s is one error, whatever refers to it', (file) => {
  for (const [from, to] of missing.get(file) ?? MISSING) {
    const found = lintSchemas(changed([[file, from, to]]));
    expect(found.map((error) => [error.file, error.message.slice(0, 8)])).toEqual([[file, 'not JSON']]);
  }
});

test('codegen, which npm start and npm run dev begin with, prints the same line and the command that lints', () => {
  const folder = changed([[SITE, '"A plant or a yard.",', '"A plant or a yard."']]);
  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'scripts', script), folder, ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const line = 'company/site.json:4:38 not JSON: a comma is missing here';
  expect(run('codegen.ts', join(folder, 'gen')).stderr.split('\n')).toEqual([
    line,
    expect.stringContaining('nothing was made'),
    '',
  ]);
  expect(run('lint-schemas.ts').stderr.split('\n')).toEqual([line, expect.stringContaining('1 error'), '']);
});
