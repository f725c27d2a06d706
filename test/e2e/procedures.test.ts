import { api, expect, heading, make, poll, test, unique } from '../conformance/world.ts';

const ORDER = 'work-orders/work_order';
const RUN = 'procedures/run';

test('a procedure is written in the builder, then worked through on a phone while somebody else answers too', async ({
  world,
}) => {
  const name = unique('Belt check');
  const id = await make('procedures/procedure', { name });
  const [draft] = (await api<{ id: number }[]>('GET', `procedures/version?procedure_id=${id}`)).body.data;
  const page = await world.open(`/settings/procedures/${id}/versions/${draft?.id}`);
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  await button('Check').click();
  await page.getByLabel('What is done').fill('Belt runs straight');
  await button('Number').click();
  await page.getByLabel('What is done').fill('Bearing temperature');
  await page.getByLabel('Good up to').fill('80');
  await page.getByLabel('Unit').fill('°C');
  await button('Text').click();
  await page.getByLabel('What is done').fill('Remarks');
  // Moved with the keys alone, and asked only where the first step failed.
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByLabel('Asked').selectOption({ label: 'only when “Belt runs straight”' });
  await page.getByText('only when Belt runs straight is Not OK').waitFor();
  await button('Save steps').click();
  await page.getByText('Steps saved').waitFor();
  await button('Publish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('This version is published and cannot be changed.').waitFor();

  const order = await make(ORDER, {
    asset: 1,
    status: 1,
    maint_type: 'inspection',
    priority: 'low',
    suggested_start_date: '2031-01-01',
    completion_end_date: '2031-01-02',
  });
  await api('POST', `${ORDER}/${order}/add_procedure`, { body: { procedure: id } });
  const [run] = (await api<{ id: number }[]>('GET', `${RUN}?work_order_id=${order}`)).body.data;
  const phone = await world.open(`/work-orders/${order}`, { viewport: { width: 390, height: 844 } });
  await phone.getByRole('link', { name: `Begin ${name}` }).click();
  await heading(phone).toBe(name);
  await phone.getByText('0 of 2', { exact: true }).waitFor();
  const choice = phone.getByRole('radio', { name: 'Not OK' });
  await choice.check();
  await phone.getByText('1 of 3', { exact: true }).waitFor();
  // The other person answers meanwhile; neither answer is lost.
  await api('PATCH', `${RUN}/${run?.id}`, { body: { answers: { number_1: 62 } } });
  await phone.getByRole('button', { name: 'Next' }).click();
  await phone.getByLabel('Remarks').fill('Runs off to the left.');
  await phone.getByRole('button', { name: 'Next' }).click();
  await poll(() => phone.getByLabel('Bearing temperature').inputValue()).toBe('62');
  await phone.getByText('3 of 3', { exact: true }).waitFor();
  // That it is not good is said when the field is left, and does not move the button away from the finger.
  await phone.getByLabel('Bearing temperature').fill('92');
  await phone.getByRole('button', { name: 'Finish' }).click();
  await phone.getByText('Bearing temperature 92 °C, limit 80').waitFor();
  await phone.getByRole('button', { name: 'One work order of all 2' }).click();
  await phone.getByText('Work order made').waitFor();
  expect((await api('GET', `${RUN}/${run?.id}`)).body.data).toMatchObject({
    state: 'finished',
    failed: 2,
    answers: { check_1: 'not_ok', text_1: 'Runs off to the left.', number_1: 92 },
  });
});
