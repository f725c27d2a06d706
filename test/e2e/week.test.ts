import { api, expect, make, PATIENT, test, unique } from '../conformance/world.ts';

const ORDER = 'work-orders/work_order';

test('work is dragged from the tray to a day of somebody, on to somebody else, and back; too much of it is told', async ({
  world,
}) => {
  const what = unique('Week');
  const people = (await api<{ id: number; label: string; available: number }[]>('GET', `${ORDER}/assignees`))
    .body.data;
  const [one, other] = people;
  const { body } = await api<{ id: number }[]>('GET', 'work-orders/status?ordering=id');
  const id = await make(ORDER, {
    asset: 1,
    status: body.data[0]?.id,
    maint_type: 'inspection',
    priority: 'low',
    suggested_start_date: '2029-01-02',
    completion_end_date: '2029-01-02',
    description: what,
    hrs_estimated: 60,
  });
  const state = async () => {
    const { data } = (await api<Record<string, unknown>>('GET', `${ORDER}/${id}`)).body;
    const owner = (data.assigned_to as { id: number } | null)?.id ?? null;
    return `${owner} ${data.suggested_start_date} ${data.completion_end_date}`;
  };
  const page = await world.open(`/work-orders?view=week&shown=2029-03-07&search=${what}`);
  const cells = (owner: number | undefined) => page.locator(`.week-row[data-owner="${owner}"] .week-cell`);
  const bar = page.locator('.calendar-bar').filter({ hasText: what });
  const waiting = page.locator('.week-tray-item').filter({ hasText: what });
  // Within the row, below its hours.
  const low = { targetPosition: { x: 30, y: 40 } };
  await waiting.dragTo(cells(one?.id).nth(2), low);
  await expect.poll(state, PATIENT).toBe(`${one?.id} 2029-03-07 2029-03-07`);
  const load = page.locator(`.week-row[data-owner="${one?.id}"] .week-load`);
  await expect.poll(() => load.textContent(), PATIENT).toBe(`60 of ${one?.available} h`);
  await expect.poll(() => load.getAttribute('class'), PATIENT).toContain('is-over');
  await bar.dragTo(cells(other?.id).nth(4), low);
  await expect.poll(state, PATIENT).toBe(`${other?.id} 2029-03-09 2029-03-09`);
  // That of the first move may stand there still.
  const told = page.getByRole('region', { name: 'Messages' });
  await told.getByText(String(other?.label)).waitFor();
  await told.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(state, PATIENT).toBe(`${one?.id} 2029-03-07 2029-03-07`);
  const back = page.locator(`.week-row[data-owner="${one?.id}"] .calendar-bar`).filter({ hasText: what });
  await back.getByRole('link').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(state, PATIENT).toBe(`${one?.id} 2029-03-08 2029-03-08`);
  await bar.dragTo(page.locator('.week-tray'));
  await expect.poll(state, PATIENT).toBe('null 2029-03-08 2029-03-08');
});
