import { beforeEach, describe, expect, it } from '@jest/globals';
import { deferred, failure, imageOf } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileOf, openEdit, tee } from '../testing/product-form';

/** URLs of previews that are not released yet. */
const previews = new Set<string>();
let made = 0;
beforeEach(() => {
  previews.clear();
  Object.assign(URL, {
    createObjectURL: () => {
      made += 1;
      previews.add(`blob:${made}`);
      return `blob:${made}`;
    },
    revokeObjectURL: (url: string) => previews.delete(url),
  });
});

describe('images in the product form', () => {
  it('the product form refuses other file types, images that are too large and a sixth image', async () => {
    const { page, form } = await openEdit();
    const input = form.getByLabelText('Image files');
    // In most browsers, the file dialog also offers all files.
    await userEvent.setup({ applyAccept: false }).upload(input, fileOf('moving.gif', 'image/gif'));
    expect(await form.findByText('Only JPEG, PNG, and WebP images are allowed')).toBeVisible();
    await page.user.upload(input, fileOf('big.png', 'image/png', 5_242_881));
    expect(await form.findByText('Each image must be less than 5MB')).toBeVisible();
    await page.user.upload(input, [
      fileOf('fine.png', 'image/png'),
      fileOf('coat.png', 'image/png', 5_242_881),
      fileOf('hat.png', 'image/png', 5_242_881),
    ]);
    const named = 'coat.png: Each image must be less than 5MB. hat.png: Each image must be less than 5MB';
    expect(await form.findByText(named)).toBeVisible();
    await page.user.upload(
      input,
      [1, 2, 3, 4].map((number) => fileOf(`${number}.png`, 'image/png')),
    );
    expect(await form.findByText('Maximum 5 images allowed')).toBeVisible();
    expect(form.getAllByRole('img')).toHaveLength(2);
  });

  it('the product form uploads new images with the save, in the chosen order', async () => {
    const answer = deferred<typeof tee>();
    const { page, form } = await openEdit({ updateProduct: () => answer.promise });
    const limit = fileOf('b.webp', 'image/webp', 5_242_880);
    await page.user.upload(form.getByLabelText('Image files'), [
      fileOf('a.jpg', 'image/jpeg'),
      limit,
      fileOf('c.png', 'image/png'),
    ]);
    expect(form.getAllByRole('img', { name: /^Preview of new image/ })).toHaveLength(3);
    await page.user.click(form.getByRole('button', { name: 'Move new image 2 earlier' }));
    await page.user.click(form.getByRole('button', { name: 'Remove new image 3' }));
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({ images: ['b.webp', 'a.jpg'] }),
    );
    answer.resolve(tee);
    expect(await screen.findByText('Product updated')).toBeVisible();
    expect(previews.size).toBe(0);
  });

  it('stored product images are moved and removed at once, and the next save builds on that', async () => {
    const [one, two] = tee.images;
    const { page, form } = await openEdit({
      orderProductImages: { ...tee, images: [...tee.images].reverse(), version: 8 },
      deleteProductImage: failure(0),
      updateProduct: tee,
    });
    await page.user.click(form.getByRole('button', { name: 'Move image 2 earlier' }));
    await waitFor(() =>
      expect(page.http.requestsOf('orderProductImages')[0]?.body).toEqual({ order: [two?._id, one?._id], version: 7 }),
    );
    await page.user.click(await form.findByRole('button', { name: 'Remove image 1' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this image?' }));
    const confirm = question.getByRole('button', { name: 'Delete Image' });
    await page.user.click(confirm);
    expect(await question.findByRole('alert')).toHaveTextContent('Failed to delete image due to a network error.');
    page.http.answer({ deleteProductImage: { ...tee, images: tee.images.slice(0, 1), version: 9 } });
    await page.user.click(confirm);
    expect(await screen.findByText('Image deleted')).toBeVisible();
    expect(page.http.requestsOf('deleteProductImage')[0]?.params).toEqual({ id: tee._id, imageId: two?._id });
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({ version: '9' }));
  });

  it('a product image stores the color it shows, and a new image does so after its upload', async () => {
    const [one, two] = tee.images;
    const saved = { ...tee, images: [...tee.images, imageOf('three')], version: 8 };
    const colored = { ...saved, version: 9 };
    const { page, form } = await openEdit({ updateProduct: saved, orderProductImages: failure(500) });
    await page.user.upload(form.getByLabelText('Image files'), fileOf('c.png', 'image/png'));
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Color of image 2' }), 'Off-White');
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Color of new image 1' }), 'Off-White');
    const save = form.getByRole('button', { name: 'Save Changes' });
    await page.user.click(save);
    expect(await form.findByRole('alert')).toHaveTextContent('Failed to save product');
    expect(form.getAllByRole('img', { name: /^Preview of image/ })).toHaveLength(3);
    expect(form.getByRole('combobox', { name: 'Color of image 3' })).toHaveValue('Off-White');

    page.http.answer({ updateProduct: { ...saved, version: 9 }, orderProductImages: colored });
    await page.user.click(save);
    expect(await screen.findByText('Product updated')).toBeVisible();
    const [first, again] = page.http.requestsOf('orderProductImages');
    const order = [one?._id, two?._id, saved.images[2]?._id];
    const colors = { [String(order[1])]: 'Off-White', [String(order[2])]: 'Off-White' };
    expect(first?.body).toEqual({ order, colors, version: 8 });
    expect(again?.body).toEqual({ order, colors, version: 9 });
    expect(page.http.requestsOf('updateProduct')[1]?.body).not.toHaveProperty('images');
  });
});
