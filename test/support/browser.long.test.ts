import { expect, test } from 'vitest';
import { findBrowser, startBrowser } from './browser.ts';

test.each([
  ['the usual browser', {}],
  ['the browser that comes with npm', { CHROME_PATH: 'bundled' }],
])('%s opens a page', async (_, environment) => {
  const browser = await startBrowser(environment);
  try {
    const page = await browser.newPage();
    await page.setContent('<h1>Mainstay</h1>');
    expect(await page.textContent('h1')).toBe('Mainstay');
    expect(await page.evaluate('Intl.DateTimeFormat().format(0).length')).toBeGreaterThan(5);
  } finally {
    await browser.close();
  }
});

test('a wrong CHROME_PATH is named', async () => {
  await expect(findBrowser({ CHROME_PATH: '/nowhere/chrome' })).rejects.toThrow(
    'CHROME_PATH is /nowhere/chrome',
  );
});
