import type { Page } from 'playwright-core';
import { address, api, expect, PATIENT, test } from '../conformance/world.ts';
import { APP_PLACES, placeName } from '../support/app-places.ts';

/** What a page loaded, and what its HTML had asked for already. */
interface Loading {
  scripts: string[];
  styles: string[];
  /** Calls of the API, in order. */
  calls: string[];
  html: string;
}

function watch(page: Page): Loading {
  const seen: Loading = { scripts: [], styles: [], calls: [], html: '' };
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('.js')) seen.scripts.push(pathname);
    else if (pathname.endsWith('.css')) seen.styles.push(pathname);
    else if (pathname.startsWith('/api/v1/')) seen.calls.push(pathname.slice('/api/v1/'.length) + search);
  });
  page.on('response', async (response) => {
    if (response.request().isNavigationRequest()) seen.html = await response.text();
  });
  return seen;
}

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[aria-busy=true]:visible').count(), PATIENT).toBe(0);
}

/** The API addresses that the page names for its start script. */
function namedAnswers({ html }: Loading): string[] {
  const [, answers = '', open = '', plain = ''] =
    /name="first-answers" content="([^"]*)" data-open="([^"]*)"(?: data-plain="([^"]*)")?/.exec(html) ?? [];
  return `${answers} ${open} ${plain}`.replaceAll('&amp;', '&').split(' ').filter(Boolean);
}

// A tab that the address asks for may bring a form of its own.
for (const place of APP_PLACES.filter(({ path }) => !path.includes('?tab=')))
  test(`the page asks at once for all of its code: ${placeName(place)}`, async ({ world }) => {
    let loading: Loading | undefined;
    const page = await world.open(place.path, {
      at: place.at,
      signedIn: !place.signedOut,
      before: async (fresh) => {
        loading = watch(fresh);
      },
    });
    await settled(page);
    const { html, scripts, styles } = loading as Loading;
    expect([...scripts, ...styles].filter((file) => !html.includes(`"${file}"`))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(3);
  });

test('what the start script asks is what the app shows: nothing is asked twice', async ({ world }) => {
  const { body } = await api<{ id: number }[]>('GET', 'assets/equipments?page_size=1');
  const paths = [
    '/',
    '/work-orders',
    '/assets?search=pump',
    `/assets/${body.data[0]?.id}`,
    '/profile',
    '/settings',
    '/settings?tab=category',
  ];
  for (const path of paths) {
    let loading: Loading | undefined;
    const page = await world.open(path, {
      before: async (fresh) => {
        loading = watch(fresh);
      },
    });
    await settled(page);
    const named = namedAnswers(loading as Loading);
    // The tenant and what one may do on every page, then what it shows.
    expect(named, path).toHaveLength(path.startsWith('/settings') ? 4 : 3);
    const calls = (loading as Loading).calls.map(sorted);
    expect(calls.length, path).toBe(new Set(calls).size);
    const wanted = named.map((address) => sorted(address.replace('*', path.split('/').at(-1) ?? '')));
    for (const call of wanted.filter((each) => !path.includes('?') || each === 'tenant'))
      expect(calls, path).toContain(call);
    // What belongs to the plain address alone is not asked for with another tab's query.
    expect(calls.filter((call) => call.includes('tab='))).toEqual([]);
  }
});

test('a visitor without a session asks only what anybody may', async ({ world }) => {
  let loading: Loading | undefined;
  const page = await world.open('/work-orders', {
    signedIn: false,
    before: async (fresh) => {
      loading = watch(fresh);
    },
  });
  await page.waitForURL(`${address('acme')}/login**`);
  await settled(page);
  expect(namedAnswers(loading as Loading)).toContain('work-orders/work_order?page=1&page_size=10');
  expect((loading as Loading).calls).toEqual(['tenant']);
});

/** The same address whatever the order of its query. */
function sorted(call: string): string {
  const [path, query] = call.split('?');
  const params = new URLSearchParams(query);
  params.sort();
  return query === undefined ? (path as string) : `${path}?${params}`;
}
