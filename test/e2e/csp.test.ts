import { address, answerOf, expect, poll, test } from '../conformance/world.ts';

/** Every browser test fails on what the policy blocks (`watchErrors`); these show that the policy is strict and heard. */
const HOSTS = ['', 'acme', 'admin', 'no-such-company'];

for (const at of HOSTS)
  test(`the policy of ${at || 'the product'} allows no inline script, no inline style, no eval`, async ({
    world,
  }) => {
    const page = await world.open('/login', { at, signedIn: false });
    const response = await page.reload();
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    await page.locator('h1').waitFor();
  });

test('the import page reads files in its worker, which the policy allows', async ({ world }) => {
  const page = await world.open('/import?entity=company/site', { at: 'acme' });
  const buffer = Buffer.from('Code,Name\nW-1,Worker yard\n');
  await page.getByLabel('File of Sites').setInputFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer });
  await page.getByText('Check 1 row').waitFor();
});

test('a page that breaks the policy is noticed (control)', async ({ world }) => {
  const heard: string[] = [];
  const page = await world.open('/', {
    at: '',
    errors: /./,
    before: async (fresh) => {
      fresh.on('console', (message) => {
        if (message.text().startsWith('Blocked by the policy:')) heard.push(message.text());
      });
      await fresh.route(`${address('')}/`, async (route) => {
        const answer = await answerOf(route);
        const body = answer.body.replace('</head>', '<script>window.broken = true</script></head>');
        return route.fulfill({ ...answer, body });
      });
    },
  });
  await page.locator('h1').waitFor();
  await poll(() => heard.length).toBe(1);
  expect(heard[0]).toContain('script-src');
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});
