import { api, expect, make, PATIENT, test, unique } from '../conformance/world.ts';

const ORDER = 'work-orders/work_order';

test('a work order is dragged to another day, its end is pulled, keys carry it on, and Undo takes it back', async ({
  world,
}) => {
  const what = unique('Calendar');
  const { body } = await api<{ id: number }[]>('GET', 'work-orders/status?ordering=id');
  const id = await make(ORDER, {
    asset: 1,
    status: body.data[0]?.id,
    maint_type: 'inspection',
    priority: 'low',
    suggested_start_date: '2027-03-02',
    completion_end_date: '2027-03-03',
    description: what,
  });
  const days = async () => {
    const { data } = (await api<Record<string, string>>('GET', `${ORDER}/${id}`)).body;
    return `${data.suggested_start_date} ${data.completion_end_date}`;
  };
  const page = await world.open(`/work-orders?view=calendar&shown=2027-03-01&search=${what}`);
  const bar = page.locator('.calendar-bar').filter({ hasText: what });
  const week = page.locator('.calendar-week').nth(2);
  await bar.waitFor();
  const box = (await week.boundingBox()) ?? { width: 0, height: 0 };
  const over = (column: number) => ({
    targetPosition: { x: (box.width / 7) * (column + 0.5), y: box.height - 12 },
  });
  await bar.dragTo(week, { ...over(3), sourcePosition: { x: 20, y: 10 } });
  await expect.poll(days, PATIENT).toBe('2027-03-18 2027-03-19');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(days, PATIENT).toBe('2027-03-02 2027-03-03');
  const first = page.locator('.calendar-week').first();
  await expect.poll(() => first.locator('.calendar-bar').count(), PATIENT).toBe(1);
  await first.locator('.calendar-pull').dragTo(first, over(4));
  await expect.poll(days, PATIENT).toBe('2027-03-02 2027-03-05');
  await page.getByRole('link', { name: new RegExp(what) }).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(days, PATIENT).toBe('2027-03-09 2027-03-12');
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('span'), PATIENT).toBe('week');
});
