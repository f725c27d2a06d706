import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { copyDemoData } from '../../support/demo-data.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { withStore } from '../prepare.ts';
import { Dice, sampleWorkOrder } from '../sample-rows.ts';
import { type Smooth, watched } from './smooth.ts';

export const ENTRIES = 1_000;
const MONTH = '2031-03';
const DAYS = 31;
const TENANT = 'acme';
/** Assets of the demo that get the work. */
const ASSETS = 8;
const REST_MS = 3_000;
const SCROLLS = 12;
export const DRAGS = 4;

/** How a full month responds to the mouse. */
export interface Month {
  /** Without any interaction: the frames of the machine itself. */
  rest: Smooth;
  scroll: Smooth;
  drag: Smooth;
}

/** How the schedule of a month with 1,000 work orders scrolls on a desktop, and how one of them is dragged across its days. */
export async function measureMonth(browser: Browser): Promise<Month> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-'));
  await copyDemoData(dataDir);
  await fillMonth(dataDir);
  const server = await startServer({ dataDir, demo: true });
  try {
    const page = await openMonth(browser, server);
    const rest = await watched(browser, page, () => page.waitForTimeout(REST_MS));
    const scroll = await watched(browser, page, () => scrolled(page));
    const drag = await watched(browser, page, () => dragged(page));
    await page.context().close();
    return { rest, scroll, drag };
  } finally {
    await server.stop();
    server.forget();
  }
}

async function fillMonth(dataDir: string): Promise<void> {
  const dice = new Dice(18);
  const dayAt = (at: number) => `${MONTH}-${String(at).padStart(2, '0')}`;
  await withStore({ dataDir }, (store) =>
    store.write(async (writer) => {
      for (let at = 0; at < ENTRIES; at++) {
        const first = 1 + (at % DAYS);
        await writer.insert('work-orders/work_order', {
          ...sampleWorkOrder(dice, ASSETS),
          code: `MONTH-${at}`,
          status: 1,
          suggested_start_date: dayAt(first),
          completion_end_date: dayAt(Math.min(first + dice.number(3), DAYS)),
        });
      }
    }),
  );
}

async function openMonth(browser: Browser, server: RunningServer): Promise<Page> {
  const { body } = await server.ask<Record<string, string>>('POST', '/api/v1/users/login', {
    tenant: TENANT,
    body: { email: 'demo@acme.example', password: 'mainstay-demo', is_admin: false },
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await context.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, body.data);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${server.address(TENANT)}/schedule?view=schedule&shown=${MONTH}-01`);
  await page.locator('.calendar[aria-busy=false] .calendar-bar').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

async function scrolled(page: Page): Promise<void> {
  await page.mouse.move(720, 500);
  for (const step of [120, -120])
    for (let at = 0; at < SCROLLS; at++) {
      await page.mouse.wheel(0, step);
      await page.waitForTimeout(50);
    }
}

/** Drags entries of the second week across all days of another week and back to its Tuesday, and waits until that is saved. */
async function dragged(page: Page): Promise<void> {
  for (let at = 0; at < DRAGS; at++) {
    const from = await boxOf(page, '.calendar-week:nth-child(2) .calendar-bar', at);
    const to = await boxOf(page, '.calendar-week', 2);
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    for (const column of [0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
      await page.mouse.move(to.x + (column + 0.5) * (to.width / 7), to.y + to.height - 12, { steps: 5 });
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.mouse.up();
    await saved;
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
  }
}

async function boxOf(page: Page, selector: string, nth: number) {
  const box = await page.locator(selector).nth(nth).boundingBox();
  if (!box) throw new Error(`Nothing at ${selector}`);
  return box;
}
