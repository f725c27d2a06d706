import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from '../test/support/browser.ts';
import { startServer } from '../test/support/server.ts';

/**
 * `npm run screenshots`: makes the pictures of the README from the built client and fresh demo data.
 * Build the client first.
 */
const folder = join(import.meta.dirname, '../docs/images');
const DESK = { width: 1440, height: 900 };
/** A record and its tabs in one picture. */
const TALL = { width: 1440, height: 1300 };
const PHONE = { width: 390, height: 844 };
const SHOTS = [
  { name: 'dashboard', path: '/', viewport: DESK },
  { name: 'work-orders-dark', path: '/work-orders', viewport: DESK, dark: true },
  { name: 'work-orders', path: '/work-orders', viewport: DESK },
  { name: 'work-order', path: '/work-orders/190', viewport: TALL },
  { name: 'asset', path: '/assets/1', viewport: TALL },
  { name: 'work-orders-phone', path: '/work-orders', viewport: PHONE },
];

mkdirSync(folder, { recursive: true });
const server = await startServer({ demo: true });
const browser = await startBrowser();
try {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC', deviceScaleFactor: 1.5 });
  const page = await context.newPage();
  await page.goto(`${server.address('acme')}/login`);
  await page.getByLabel('Email').fill('demo@acme.example');
  await page.getByLabel('Password').fill('mainstay-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  for (const { name, path, viewport, dark } of SHOTS) {
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await page.goto(`${server.address('acme')}${path}`);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`docs/images/${name}.png`);
  }
} finally {
  await browser.close();
  await server.stop();
  server.forget();
}
