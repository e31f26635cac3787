import { addPiece } from '../products';
import { enter, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { labelOf, uniquePhone } from '../support';
import { expect, test } from '../test';

test('what is known of a customer pushes no field below the total of a phone', async ({ page, request }) => {
  const product = await makeProduct(await staffApi(request));
  const customerPhone = uniquePhone();
  await placeOrder(request, product, { customerName: unique('Maya'), customerPhone });
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/orders', 'employee');
  await page.getByRole('button', { name: 'New order' }).click();
  const form = page.getByRole('dialog', { name: 'New order' });
  await labelOf(form.getByRole('radio', { name: 'By phone' })).click();
  await form.getByRole('searchbox').fill(product.refCode);
  await addPiece(form, product.name);
  // The answer comes once the next field has the focus.
  let send: () => void = () => undefined;
  const untilSent = new Promise<void>((settle) => {
    send = settle;
  });
  await page.route('**/api/customers/known*', async (route) => {
    await untilSent;
    await route.continue();
  });
  await form.getByRole('textbox', { name: 'Phone' }).fill(customerPhone);
  const address = form.getByRole('textbox', { name: 'Address' });
  await address.focus();
  send();
  await expect(form.getByRole('group', { name: 'What is known of this customer' })).toBeVisible();
  const lowerEdge = (field: Element) => {
    const { left, bottom } = field.getBoundingClientRect();
    return field.contains(document.elementFromPoint(left + 20, bottom - 3));
  };
  await expect.poll(() => address.evaluate(lowerEdge), 'The total does not cover the field').toBe(true);
});
