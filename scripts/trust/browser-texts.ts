import type { Page } from 'playwright-core';
import { PAGE_POLICY } from '../../src/server/http/headers.ts';
import { screens } from '../../src/shared/gen/screens.ts';
import { encodeEntity } from '../../src/shared/schema/entity-path.ts';
import { type HostileRecord, storeTexts, textFields } from './hostile-records.ts';
import { HOSTILE_TEXTS, SOME_HOSTILE_TEXTS } from './hostile-texts.ts';
import { figure, type Proof } from './proof.ts';
import type { TrustServer } from './trust-server.ts';
import { type Visitor, withBrowser } from './visitor.ts';

const PAGE_SIZE = 10;

/** Whatever somebody stores or types is shown as it is, and never run, wherever it comes up. */
export const texts: Proof = {
  name: 'browser: texts',
  async run({ long }) {
    return withBrowser({}, async ({ server, visit, weak }) => {
      const chosen = long ? HOSTILE_TEXTS : SOME_HOSTILE_TEXTS;
      // Typing takes long, so the short form types one of them.
      const typed = long ? chosen : chosen.slice(0, 1);
      const proof = await visit();
      const result: Result = { views: 0, missing: [], strange: [] };
      let stored = 0;
      let changed: string[] = [];
      for (const at of ['acme', 'admin'] as const) {
        const store = await storeTexts(server, at, chosen);
        stored += store.texts;
        changed = [...changed, ...store.changed];
        await proof.signIn(at);
        await look(server, proof, at, store.records, result);
      }
      await typeTexts(proof, typed, result);
      await openAddresses(proof, typed, result);
      await nameCompany(server, proof, typed, result);
      await proof.leave();

      const bare = await visit({ weak: await weak() });
      await bare.signIn('acme');
      await bare.open('acme', '/settings/sites?search=onerror');
      await bare.page.waitForTimeout(2_000);
      await bare.leave();
      const policed = await visit({ weak: await weak(), policy: PAGE_POLICY });
      await policed.signIn('acme');
      await policed.open('acme', '/settings/sites?search=onerror');
      await policed.page.waitForTimeout(2_000);
      await policed.leave();

      const { views, missing, strange } = result;
      const none = (name: string, found: string[]) =>
        figure(
          name,
          found.length === 0 ? 0 : `${found.length}: ${found.slice(0, 5).join(' | ')}`,
          '0',
          found.length === 0,
        );
      return [
        figure(`${chosen.length} texts in every text field: stored`, stored, '> 0', stored > chosen.length),
        none('stored otherwise than sent', changed),
        figure('views of them', views, '> 0', views > 0),
        none('scripts run', proof.ran),
        none('stopped by the policy only', proof.blocked),
        none('requests to other origins', proof.outside),
        none('markup that came of texts', strange),
        none('not shown as typed', missing),
        none('errors in pages', proof.errors),
        figure('control: values shown as markup, scripts run', bare.ran.length, '> 0', bare.ran.length > 0),
        figure(
          'control: the same with the policy, scripts run',
          policed.ran.length,
          '0',
          policed.ran.length === 0,
        ),
        figure(
          'control: the same, stopped by the policy',
          policed.blocked.length,
          '> 0',
          policed.blocked.length > 0,
        ),
      ];
    });
  },
};

interface Result {
  views: number;
  missing: string[];
  strange: string[];
}

/** Lists, records with their tabs and their history, and the dashboard. */
async function look(
  server: TrustServer,
  visitor: Visitor,
  at: 'acme' | 'admin',
  records: HostileRecord[],
  result: Result,
): Promise<void> {
  const token = await server.signIn(at, at === 'admin' ? 'admin@mainstay.example' : undefined);
  await visitor.open(at, '/');
  await check(visitor.page, 'dashboard', [], result);
  for (const path of new Set(records.map(({ entity }) => entity.path))) {
    const own = records.filter(({ entity }) => entity.path === path);
    const { route, list } = screens[path] ?? {};
    if (!route || route.includes(':') || !list) continue;
    const ids = new Set(own.map(({ id }) => id));
    const columns = textFields((own[0] as HostileRecord).entity).filter(({ name }) =>
      list.columns.includes(name),
    );
    for (let page = 1, last = 1; page <= last; page += 1) {
      const query = `?page=${page}&page_size=${PAGE_SIZE}`;
      const { status, body } = await server.ask('GET', `/api/v1/${path}${query}`, { at, token });
      if (status !== 200) throw new Error(`${path}${query} answered ${status}: ${JSON.stringify(body)}`);
      last = Math.ceil(Number(body.meta.total) / PAGE_SIZE);
      const rows = (body.data as Record<string, unknown>[]).filter(({ id }) => ids.has(Number(id)));
      if (rows.length === 0) continue;
      await visitor.follow(`${route}?page=${page}`);
      const shown = rows.flatMap((row) => columns.map(({ name }) => row[name]));
      await check(visitor.page, `${route} page ${page}`, shown, result);
    }
  }
  for (const record of records) await lookAtRecord(visitor, record, result);
}

async function lookAtRecord(
  visitor: Visitor,
  { entity, id, values, before }: HostileRecord,
  result: Result,
): Promise<void> {
  const { page } = visitor;
  const where = `/form/${encodeEntity(entity.path)}/${id}`;
  await visitor.follow(where);
  const own = textFields(entity).map(({ name }) => values[name]);
  await check(page, where, own, result);
  for (const tab of await page.locator('.record-tabs [role=tab]').all()) {
    await tab.click();
    await check(page, `${where} tab`, [], result);
  }
  const history = page.locator('details.record-history > summary');
  if (before === undefined || (await history.count()) === 0) return;
  await history.click();
  await page.locator('.record-history .history-list li').first().waitFor();
  await check(page, `${where} history`, [before], result, '.record-history .history-list');
}

/** Search box, form, message and dialog. */
async function typeTexts(visitor: Visitor, texts: string[], result: Result): Promise<void> {
  const { page } = visitor;
  const isOneLine = (text: string) => !/[\r\n\0]/.test(text) && text.trim() === text && text.length <= 90;
  await visitor.open('acme', '/settings/category');
  const search = page.getByLabel(/^Search /);
  for (const text of texts) {
    await search.fill(text);
    await check(page, 'search box', isOneLine(text) ? [text] : [], result);
  }
  for (const text of texts.filter(isOneLine)) {
    await visitor.open('acme', '/settings/work-order-status/new');
    await page.locator('[data-field=name] input').fill(`${text} typed`);
    const control = page.locator('[data-field=control] select');
    await page.waitForFunction(() => document.querySelectorAll('[data-field=control] option').length > 1);
    await control.selectOption({ index: 1 });
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/settings\/work-order-status\/\d+$/);
    await check(page, 'typed form', [`${text} typed`], result, 'h1');
    await visitor.open('acme', `/settings/work-order-status?search=${encodeURIComponent(`${text} typed`)}`);
    await page
      .getByRole('button', { name: `Delete ${text} typed`, exact: true })
      .first()
      .click();
    await check(page, 'dialog', [text], result, '[role=alertdialog]');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.locator('.toast-text').first().waitFor();
    await check(page, 'message', [text], result, '.toasts');
  }
}

/** Every part of an address that an app reads. */
async function openAddresses(visitor: Visitor, texts: string[], result: Result): Promise<void> {
  for (const text of texts) {
    // A lone surrogate has no form in an address.
    const part = encodeURIComponent(text.toWellFormed());
    for (const path of [
      `/assets?search=${part}&ordering=${part}&page=${part}&tab=${part}&name=${part}&${part}=1#${part}`,
      `/work-orders/1?tab=${part}`,
      `/no/such/${part}`,
      `/form/${part}/${part}`,
      `/set-password?token=${part}`,
      `/login?next=${part}`,
    ]) {
      const answer = await visitor.page.goto(new URL(path, visitor.page.url()).href, {
        waitUntil: 'networkidle',
      });
      // Some are refused by the server before there is a page.
      if (!answer?.headers()['content-type']?.includes('html')) await visitor.open('acme', '/');
      await check(visitor.page, path, [], result);
    }
  }
}

/** The company's name stands in the sidebar, in the title and over the login. */
async function nameCompany(
  server: TrustServer,
  visitor: Visitor,
  texts: string[],
  result: Result,
): Promise<void> {
  const token = await server.signIn('admin', 'admin@mainstay.example');
  const { body } = await server.ask('GET', '/api/v1/tenants/tenant?search=acme', { at: 'admin', token });
  const path = `/api/v1/tenants/tenant/${body.data[0].id}`;
  for (const name of texts) {
    const { status } = await server.ask('PATCH', path, { at: 'admin', token, body: { name } });
    if (status !== 200) continue;
    await visitor.open('acme', '/set-password?token=x');
    await visitor.open('acme', '/reports');
    await check(visitor.page, 'company name', [name], result, '.shell-sidebar');
  }
}

/** Waits until all texts are shown as they are, then looks for elements that only a text can have made. */
async function check(
  page: Page,
  where: string,
  expected: unknown[],
  result: Result,
  within = 'body',
): Promise<void> {
  result.views += 1;
  const wanted = expected.filter((text): text is string => typeof text === 'string' && text !== '');
  for (let patience = 100; ; patience -= 1) {
    const missing = await page.evaluate(missingTexts, { wanted, within });
    if (missing.length === 0) break;
    if (patience === 0) {
      result.missing.push(...missing.map((text) => `${where}: ${JSON.stringify(text)}`));
      break;
    }
    await page.waitForTimeout(100);
  }
  const strange = await page.evaluate(strangeElements);
  result.strange.push(...strange.map((element) => `${where}: ${element}`));
}

/** Runs in the page. A box of one line leaves line ends out. */
function missingTexts({ wanted, within }: { wanted: string[]; within: string }): string[] {
  const plain = (text: string) => text.replaceAll(/[\r\n]/g, '');
  const shown = [...document.querySelectorAll(within)].flatMap((part) => [
    plain(part.textContent ?? ''),
    ...[...part.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => plain(value)),
  ]);
  return wanted.filter((text) => !shown.some((part) => part.includes(plain(text))));
}

/** Runs in the page: what this app never makes by itself. */
function strangeElements(): string[] {
  const never =
    'iframe, object, embed, base, math, frameset, marquee, foreignObject, animate, set, [srcdoc], [style*="url("]';
  const found = [...document.querySelectorAll(never)];
  for (const element of document.querySelectorAll('*')) {
    if ([...element.attributes].some(({ name }) => name.startsWith('on'))) found.push(element);
    const address =
      element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action');
    if (address && !/^(https?|mailto):/.test(new URL(address, document.baseURI).protocol))
      found.push(element);
    if (element.tagName === 'SCRIPT' && !(element as HTMLScriptElement).src.startsWith(location.origin))
      found.push(element);
  }
  const polluted = 'polluted' in {} ? ['a property on every object'] : [];
  return [...found.map((element) => element.outerHTML.slice(0, 120)), ...polluted];
}
