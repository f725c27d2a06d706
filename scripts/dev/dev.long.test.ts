import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DevProcess, startDev } from '../../test/support/dev-process.ts';
import { addLease } from '../../test/support/grown-schemas.ts';

const SITE = 'schemas/company/site.json';
const SITE_UI = 'schemas/company/site.ui.json';
let dev: DevProcess;

beforeAll(async () => {
  dev = await startDev();
});
afterAll(() => dev.stop());

interface SiteFile {
  titel?: string;
  properties: Record<string, object>;
}

const edit = (change: (json: SiteFile) => void) => dev.project.edit<SiteFile>(SITE, change);
const inApi = async (text: string) => (await dev.get('/api/v1/openapi.json')).text.includes(text);
const printed = (text: string) => dev.output().split(text).length - 1;

/** The columns of a site, without the keys that stand beside texts for sorting. */
function columnsOfSite(): string[] {
  const database = new DatabaseSync(join(dev.dataDir, 'tenants/t_1.db'), { readOnly: true });
  try {
    const rows = database.prepare(`SELECT name FROM pragma_table_info('company__site')`).all();
    return rows.map(({ name }) => String(name)).filter((name) => !name.startsWith('_sort_'));
  } finally {
    database.close();
  }
}

test('one command serves the page and the API of each host, and shows an edited schema', async () => {
  expect((await dev.get('/')).text).toContain('id="root"');
  expect(JSON.parse((await dev.get('/api/v1/tenant')).text).data.schema_name).toBe('acme');
  expect((await dev.get('/api/v1/tenant', 'nobody')).status).toBe(404);
  expect(dev.output()).toContain(`http://acme.localhost:${dev.port} `);

  addLease(dev.project);
  await dev.until(() => inApi('leased_until'), 'the API had it');
  expect((await dev.get('/src/shared/gen/forms/assets__equipments.ts')).text).toContain('Leased Until');
});

test('a file that is not whole changes nothing, and is told once', async () => {
  const before = columnsOfSite();
  const fixed = printed('no errors any more');
  const whole = readFileSync(join(dev.project.root, SITE), 'utf8');
  writeFileSync(join(dev.project.root, SITE), whole.slice(0, whole.length / 2));
  await dev.until(() => printed(`${SITE}:`) > 0, 'the error was printed');
  writeFileSync(join(dev.project.root, SITE), whole);
  await dev.until(() => printed('no errors any more') > fixed, 'the whole schema was seen');

  const again = printed('no errors any more');
  edit((site) => {
    site.titel = 'Yard';
  });
  await dev.until(() => printed('unknown word "titel"; did you mean "title"?') > 0, 'the error was printed');
  expect((await dev.get('/api/v1/tenant')).status).toBe(200);
  edit((site) => {
    delete site.titel;
  });
  await dev.until(() => printed('no errors any more') > again, 'the fixed schema was seen');
  expect(columnsOfSite()).toEqual(before);
});

test('a name that is saved half typed leaves no column', async () => {
  const before = columnsOfSite();
  const yard = { type: 'string', title: 'Yard Phone', maxLength: 30 };
  edit((site) => {
    site.properties.yard_ph = yard;
  });
  await dev.until(() => inApi('yard_ph'), 'the API had the half name');
  await dev.until(async () => (await opened()).status === 401, 'the store was open');
  expect(columnsOfSite()).toContain('yard_ph');
  edit((site) => {
    delete site.properties.yard_ph;
    site.properties.yard_phone = yard;
  });
  await dev.until(() => inApi('yard_phone'), 'the API had the whole name');
  await dev.until(async () => (await opened()).status === 401, 'the store was open');
  expect(columnsOfSite().sort()).toEqual([...before, 'yard_phone'].sort());
});

test('a change that the data forbids is told once, without a trace, and the last good version goes on', async () => {
  const told = printed('no errors any more');
  const before = dev.output().length;
  edit((site) => {
    Object.assign(site.properties.name as object, { maxLength: 3 });
  });
  await dev.until(() => printed('company/site.name has now maxLength 3 (was') > 0, 'the refusal was printed');
  expect(dev.output()).toMatch(
    /^tenant acme: company\/site\.name has now maxLength 3 .*rows? in the way: \S+ "/m,
  );
  expect((await opened()).status).toBe(401);
  edit((site) => {
    Object.assign(site.properties.name as object, { maxLength: 100 });
  });
  await dev.until(() => printed('no errors any more') > told, 'the fixed schema was seen');
  expect((await opened()).status).toBe(401);
  expect(printed('tenant acme: company/site.name has now')).toBe(1);
  expect(dev.output().slice(before)).not.toContain('    at ');
});

test('a property that is gone while a new one comes is asked about before its values are hidden', async () => {
  const before = columnsOfSite();
  const told = printed('no errors any more');
  const whole = readFileSync(join(dev.project.root, SITE), 'utf8');
  const ui = readFileSync(join(dev.project.root, SITE_UI), 'utf8');
  const rename = (more: object) => {
    dev.project.edit<object>(SITE_UI, (json) => Object.assign(json, renamed(ui)));
    edit((site) => {
      Object.assign(site, renamed(whole));
      Object.assign(site.properties.yard as object, more);
    });
  };
  rename({});
  await dev.until(() => printed('renamed? If company/site.yard is the name of before') > 0, 'it was asked');
  expect((await opened()).status).toBe(401);
  expect(columnsOfSite()).toEqual(before);
  rename({ 'x-renamed-from': 'name' });
  await dev.until(() => printed('no errors any more') > told, 'the answer was seen');
  await dev.until(() => inApi('"yard"'), 'the API had the new name');
  await dev.until(async () => (await opened()).status === 401, 'the store was open');
  expect(columnsOfSite().sort()).toEqual(before.map((name) => (name === 'name' ? 'yard' : name)).sort());
});

function renamed(text: string): object {
  return JSON.parse(text.replaceAll('"name"', '"yard"'));
}

test('asked to end, it takes its server with it', async () => {
  const ended = new Promise((resolve) => dev.process.once('exit', resolve));
  dev.process.kill('SIGINT');
  expect(await ended).toBe(0);
  await expect(dev.get('/')).rejects.toThrow('ECONNREFUSED');
  await expect(dev.get('/', 'acme', dev.port + 1)).rejects.toThrow('ECONNREFUSED');
});

/** Makes a request to the tenant, which opens its store: 401 means that it is open and does not know the token. */
function opened() {
  return dev.get('/api/v1/company/site');
}
