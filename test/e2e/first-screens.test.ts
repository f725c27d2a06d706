import { address, api, deafToOthers, expect, test } from '../conformance/world.ts';
import { type Loading, settled, watchLoading } from '../support/loading.ts';

/** The API addresses that the page names for its start script. */
function namedAnswers({ html }: Loading): string[] {
  const [, answers = '', open = '', plain = ''] =
    /name="first-answers" content="([^"]*)" data-open="([^"]*)"(?: data-plain="([^"]*)")?/.exec(html) ?? [];
  return `${answers} ${open} ${plain}`.replaceAll('&amp;', '&').split(' ').filter(Boolean);
}

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
        loading = watchLoading(fresh);
        await deafToOthers(fresh);
      },
    });
    await settled(page, loading);
    const named = namedAnswers(loading as Loading);
    // The tenant, its own fields, what one may do and what amounts are in on every page, then what it shows.
    expect(named, path).toHaveLength(path.startsWith('/settings') ? 6 : 5);
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
      loading = watchLoading(fresh);
    },
  });
  await page.waitForURL(`${address('acme')}/login**`);
  await settled(page, loading);
  expect(namedAnswers(loading as Loading)).toContain('work-orders/work_order?page=1&page_size=10');
  expect((loading as Loading).calls.toSorted()).toEqual(['look', 'tenant']);
});

test.for([
  { at: 'acme', path: '/work-orders', times: 1 },
  { at: 'acme', path: '/login', times: 1 },
  { at: 'admin', path: '/login', times: 1 },
  // Who only looks at the product, or reports something, has no use for them.
  { at: '', path: '/', times: 0 },
  { at: 'acme', path: '/r/unknown', times: 0 },
])(
  'what the app knows of entities is asked for $times times by $path at "$at"',
  async ({ at, path, times }, { world }) => {
    const asked: string[] = [];
    let loading: Loading | undefined;
    const page = await world.open(path, {
      at,
      signedIn: path === '/work-orders',
      before: async (fresh) => {
        loading = watchLoading(fresh);
        fresh.on('request', (request) => asked.push(request.url()));
      },
    });
    await settled(page, loading);
    const files = asked.filter((url) => /\/assets\/entities-[^/]+\.json$/.test(url));
    expect(files).toHaveLength(times);
    // With the page, and not only when the app's code has come.
    const [, ...preloads] = (loading as Loading).html.split('rel="preload" as="fetch"');
    expect(preloads).toHaveLength(times);
  },
);

/** The same address whatever the order of its query. */
function sorted(call: string): string {
  const [path, query] = call.split('?');
  const params = new URLSearchParams(query);
  params.sort();
  return query === undefined ? (path as string) : `${path}?${params}`;
}
