import { PAGE_POLICY } from '../../src/server/http/guards/headers.ts';
import { screens } from '../../src/shared/gen/screens.ts';
import { encodeEntity } from '../../src/shared/schema/entity-path.ts';
import { normalizeText } from '../../src/shared/texts.ts';
import { quiet } from '../support/quiet.ts';
import type { Row } from './ask.ts';
import { type HostileRecord, storeTexts, textFields } from './hostile-records.ts';
import { HOSTILE_TEXTS, SOME_HOSTILE_TEXTS } from './hostile-texts.ts';
import { figure, type Proof, sleep } from './proof.ts';
import { check, type Result } from './shown-texts.ts';
import type { TrustServer } from './trust-server.ts';
import { type Visitor, withBrowser } from './visitor.ts';

const PAGE_SIZE = 10;

/** Text that a user stores or types is shown as it is, and never run, wherever it appears. */
export const texts: Proof = {
  name: 'browser: texts',
  async run({ long }) {
    return withBrowser({}, async ({ server, visit, weak }) => {
      const chosen = long ? HOSTILE_TEXTS : SOME_HOSTILE_TEXTS;
      // Typing takes long, so the short form types only one.
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
        const pages = new Set(long ? store.records : someOfEach(store.records));
        await look(server, proof, at, store.records, pages, result);
      }
      await typeTexts(proof, typed, result);
      await openAddresses(proof, typed, result);
      await nameTenant(server, proof, typed, result);
      await proof.leave();

      const bare = await visit({ weak: await weak() });
      await bare.signIn('acme');
      await bare.open('acme', '/settings/sites?search=onerror');
      await until(() => bare.ran.length > 0);
      await bare.leave();
      const policed = await visit({ weak: await weak(), policy: PAGE_POLICY });
      await policed.signIn('acme');
      await policed.open('acme', '/settings/sites?search=onerror');
      await until(() => policed.blocked.length > 0);
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

/** Waits for what a control must show; if it does not, the figure says so. */
async function until(isShown: () => boolean): Promise<void> {
  for (let times = 0; times < 300 && !isShown(); times += 1) await sleep(100);
}

/**
 * One record of each entity whose page is more than a form, and of every third of the others, which share their code:
 * the first text of one, the second of the next.
 */
function someOfEach(records: HostileRecord[]): HostileRecord[] {
  const entities = [...Map.groupBy(records, ({ entity }) => entity.path)];
  const isPlain = ([path]: (typeof entities)[number]) => {
    const { tabs = [], heading, actions, print } = screens[path] ?? {};
    return tabs.length === 0 && !heading && !actions && !print;
  };
  const { plain = [], own = [] } = Object.groupBy(entities, (each) => (isPlain(each) ? 'plain' : 'own'));
  const chosen = [...own, ...plain.filter((_, index) => index % 3 === 0)];
  return chosen.flatMap(([, alike], index) => alike[index % alike.length] ?? []);
}

/** Visits lists, records with their tabs and their history, and the dashboard. */
async function look(
  server: TrustServer,
  visitor: Visitor,
  at: 'acme' | 'admin',
  records: HostileRecord[],
  /** Records whose own pages are visited too. */
  pages: Set<HostileRecord>,
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
      const { status, body } = await server.ask<Row[]>('GET', `/api/v1/${path}${query}`, { at, token });
      if (status !== 200) throw new Error(`${path}${query} answered ${status}: ${JSON.stringify(body)}`);
      last = Math.ceil(Number(body.meta.total) / PAGE_SIZE);
      const rows = body.data.filter(({ id }) => ids.has(id));
      if (rows.length === 0) continue;
      await visitor.follow(`${route}?page=${page}`);
      // Texts alone do not tell: the list before has the same.
      await visitor.page.locator(`main .entity-list a[href*="/${rows[0]?.id}"]`).first().waitFor();
      const shown = rows.flatMap((row) => columns.map(({ name }) => row[name]));
      await check(visitor.page, `${route} page ${page}`, shown, result);
    }
  }
  // A single record is shown in a tab of its parent's page, which is opened there.
  for (const record of [...pages].filter(({ entity }) => !entity.single))
    await lookAtRecord(visitor, record, result);
}

async function lookAtRecord(
  visitor: Visitor,
  { entity, id, values, before }: HostileRecord,
  result: Result,
): Promise<void> {
  const { page } = visitor;
  const where = `/form/${encodeEntity(entity.path)}/${id}`;
  await followToRecord(visitor, where);
  const own = textFields(entity).map(({ name }) => values[name]);
  await check(page, where, own, result);
  for (const tab of await page.locator('.record-tabs [role=tab]').all()) {
    await tab.click();
    await check(page, `${where} tab`, [], result);
  }
  const history = page.locator('details.record-history');
  if (before === undefined || (await history.count()) === 0) return;
  // It opens by itself, once it is known that something was said; a click in that moment would close it.
  await history.evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  await page.locator('.record-history .history-list li').first().waitFor();
  await check(page, `${where} history`, [before], result, '.record-history .history-list');
}

/** Until the new form appears, the page shows the previous record, whose texts may be the same. */
async function followToRecord({ page, follow }: Visitor, where: string): Promise<void> {
  await page.evaluate(() =>
    document.querySelector('.record-card :is(.schema-form, .record-details)')?.setAttribute('data-left', ''),
  );
  await follow(where);
  await page
    .locator('.record-card :is(.schema-form, .record-details):not([data-left], [aria-busy])')
    .waitFor();
}

/** Types into the search box, a form, a message and a dialog. */
async function typeTexts(visitor: Visitor, texts: string[], result: Result): Promise<void> {
  const { page } = visitor;
  // Text that can be typed into a one-line box; a lone surrogate has no key.
  const isOneLine = (text: string) =>
    !/[\r\n\0]/.test(text) && text.trim() === text && text.length <= 90 && text.isWellFormed();
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
    const saved = normalizeText(`${text} typed`);
    await check(page, 'typed form', [saved], result, 'h1');
    await visitor.open('acme', `/settings/work-order-status?search=${encodeURIComponent(saved)}`);
    await page
      .getByRole('button', { name: `Delete ${saved}`, exact: true })
      .first()
      .click();
    await check(page, 'dialog', [saved], result, '[role=alertdialog]');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.locator('.toast-text').first().waitFor();
    await check(page, 'message', [saved], result, '.toasts');
  }
}

/** Covers every part of an address that an app reads. */
async function openAddresses(visitor: Visitor, texts: string[], result: Result): Promise<void> {
  for (const text of texts) {
    // A lone surrogate cannot be encoded in an address.
    const part = encodeURIComponent(text.toWellFormed());
    for (const path of [
      `/assets?search=${part}&ordering=${part}&page=${part}&tab=${part}&name=${part}&${part}=1#${part}`,
      `/work-orders/1?tab=${part}`,
      `/no/such/${part}`,
      `/form/${part}/${part}`,
      `/set-password#token=${part}`,
      `/login?next=${part}`,
    ]) {
      const answer = await visitor.page.goto(new URL(path, visitor.page.url()).href);
      await quiet(visitor.page);
      // Some are refused by the server before there is a page.
      if (!answer?.headers()['content-type']?.includes('html')) await visitor.open('acme', '/');
      await check(visitor.page, path, [], result);
    }
  }
}

/** The tenant's name is shown in the sidebar, in the title and above the login. */
async function nameTenant(
  server: TrustServer,
  visitor: Visitor,
  texts: string[],
  result: Result,
): Promise<void> {
  const token = await server.signIn('admin', 'admin@mainstay.example');
  const { body } = await server.ask<[Row]>('GET', '/api/v1/tenants/tenant?search=acme', {
    at: 'admin',
    token,
  });
  const path = `/api/v1/tenants/tenant/${body.data[0].id}`;
  for (const name of texts) {
    const { status } = await server.ask('PATCH', path, { at: 'admin', token, body: { name } });
    if (status !== 200) continue;
    await visitor.open('acme', '/set-password#token=x');
    await visitor.open('acme', '/reports');
    await check(visitor.page, 'tenant name', [name], result, '.shell-sidebar');
  }
}
