import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Answers,
  categoryOf,
  deferred,
  failure,
  idOf,
  imageOf,
  renderPage,
  staffProductOf,
  supplierOf,
} from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ProductsPage from './ProductsPage';

const tops = categoryOf({ _id: idOf(10), name: 'Tops' });
const tees = categoryOf({ _id: idOf(11), name: 'Tees', parentCategory: { _id: tops._id, name: 'Tops' } });
const old = categoryOf({ _id: idOf(12), name: 'Old', archived: true });
const tee = staffProductOf({
  _id: idOf(1),
  name: 'Track Tee',
  refCode: 'TT-1',
  category: { _id: tees._id, name: 'Tees' },
  supplier: null,
  sizes: ['M', 'X-Large'],
  colors: ['Off-White'],
  stock: { 'M-Off-White': 5, 'X-Large-Off-White': 4 },
  images: [imageOf('one'), imageOf('twoo')],
  version: 7,
});

const open = (answers: Answers = {}, at = '/products') =>
  renderPage(<ProductsPage />, {
    at,
    path: '/products',
    answers: {
      listProducts: [tee],
      listCategories: [tops, tees, old],
      listSuppliers: [supplierOf({ name: 'Cedar Mill' })],
      ...answers,
    },
  });

const openAdd = async (answers: Answers = {}) => {
  const page = open(answers, '/products?add=1');
  return { page, form: within(await screen.findByRole('dialog', { name: 'Add Product' })) };
};

const openEdit = async (answers: Answers = {}) => {
  const page = open(answers);
  await page.user.click(await screen.findByRole('button', { name: 'Edit Track Tee' }));
  return { page, form: within(await screen.findByRole('dialog', { name: 'Edit Product' })) };
};

const retype = async (page: ReturnType<typeof open>, box: HTMLElement, text: string) => {
  await page.user.clear(box);
  if (text !== '') await page.user.type(box, text);
};

/** A file of so many bytes that claims to be of a type. */
const fileOf = (name: string, type: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type });

/** Previews that hold memory. */
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

describe('the form of a product', () => {
  it('opens by its address, and is closed with it', async () => {
    const { page, form } = await openAdd();
    await page.user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(page.location().search).toBe('');
    await page.user.click(screen.getByRole('button', { name: 'Add Product' }));
    expect(await screen.findByRole('dialog', { name: 'Add Product' })).toBeVisible();
    await waitFor(() => expect(page.location().search).toBe('?add=1'));
  });

  it('asks for name, price and reference code at their fields', async () => {
    const { page, form } = await openAdd();
    await page.user.click(form.getByRole('button', { name: 'Add Product' }));
    expect(await form.findByText('Product name is required')).toBeVisible();
    expect(form.getByText('Price is required')).toBeVisible();
    expect(form.getByText('Reference code is required')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(page.http.requestsOf('createProduct')).toEqual([]);
  });

  it('adds a product with stock for every size and colour', async () => {
    const { page, form } = await openAdd({ createProduct: tee });
    await page.user.type(form.getByRole('textbox', { name: 'Name' }), ' New Tee ');
    await page.user.type(form.getByRole('textbox', { name: 'Reference code (SKU)' }), 'NT-1');
    await page.user.type(form.getByRole('spinbutton', { name: 'Price' }), '40');
    await page.user.type(form.getByRole('spinbutton', { name: 'Cost' }), '16');
    expect(form.getByText('Profit $24.00 (60.0%)')).toBeVisible();
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Category' }), tees._id);
    expect(form.getByRole('spinbutton', { name: 'Stock' })).toHaveValue(0);
    await page.user.type(form.getByRole('textbox', { name: 'Sizes' }), 'S, ,X-Large,S');
    await page.user.type(form.getByRole('textbox', { name: 'Colors' }), 'Off-White');
    await retype(page, form.getByRole('spinbutton', { name: 'S / Off-White' }), '12');
    await retype(page, form.getByRole('spinbutton', { name: 'X-Large / Off-White' }), '');
    expect(form.getByText('12 in total')).toBeVisible();
    await page.user.click(form.getByRole('button', { name: 'Add Product' }));
    expect(await screen.findByText('Product added')).toBeVisible();
    expect(page.http.requestsOf('createProduct')[0]?.body).toEqual({
      name: 'New Tee',
      refCode: 'NT-1',
      price: '40',
      buyPrice: '16',
      salePrice: '',
      onSale: 'false',
      category: tees._id,
      supplier: '',
      description: '',
      composition: '',
      material: '',
      careInstructions: '',
      archived: 'false',
      sizes: '["S","X-Large"]',
      colors: '["Off-White"]',
      stock: '{"S-Off-White":12,"X-Large-Off-White":0}',
    });
    await waitFor(() => expect(page.http.requestsOf('listProducts')).toHaveLength(2));
  });

  it('sends no stock unless it was changed, then only what was, on the version that was read', async () => {
    const { page, form } = await openEdit({ updateProduct: tee });
    await retype(page, form.getByRole('textbox', { name: 'Name' }), 'Tee');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Product updated')).toBeVisible();
    const body = page.http.requestsOf('updateProduct')[0]?.body;
    expect(body).toMatchObject({ name: 'Tee', version: '7' });
    expect(body).not.toHaveProperty('stock');

    await page.user.click(screen.getByRole('button', { name: 'Edit Track Tee' }));
    await retype(page, await screen.findByRole('spinbutton', { name: 'M / Off-White' }), '6');
    await page.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(page.http.requestsOf('updateProduct')[1]?.body).toMatchObject({
        stock: '{"M-Off-White":6}',
        version: '7',
      }),
    );
  });

  it('keeps the pieces of a size that was taken out, and asks before a save drops them', async () => {
    const { page, form } = await openEdit({ updateProduct: tee });
    const sizes = form.getByRole('textbox', { name: 'Sizes' });
    await retype(page, sizes, 'M');
    expect(form.queryByRole('spinbutton', { name: 'X-Large / Off-White' })).toBeNull();
    expect(form.getByText('X-Large / Off-White: 4')).toBeVisible();
    await retype(page, sizes, 'M, X-Large');
    expect(form.getByRole('spinbutton', { name: 'X-Large / Off-White' })).toHaveValue(4);
    await retype(page, sizes, 'M');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove this stock?' }));
    expect(question.getByText('Saving removes X-Large / Off-White: 4.')).toBeVisible();
    expect(page.http.requestsOf('updateProduct')).toEqual([]);
    await page.user.click(question.getByRole('button', { name: 'Save and remove' }));
    expect(await screen.findByText('Product updated')).toBeVisible();
    expect(page.http.requestsOf('updateProduct')[0]?.body).toMatchObject({ sizes: '["M"]' });
  });

  it('refuses what no stock can be, and a sale price that is none', async () => {
    const { page, form } = await openEdit();
    await retype(page, form.getByRole('spinbutton', { name: 'M / Off-White' }), '-1');
    await page.user.type(form.getByRole('spinbutton', { name: 'Sale price' }), '40');
    await page.user.click(form.getByRole('checkbox', { name: 'On sale' }));
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText('Sale price must be below the price')).toBeVisible();
    expect(form.getByText('Must be 0 or more')).toBeVisible();
    await retype(page, form.getByRole('spinbutton', { name: 'M / Off-White' }), '1.5');
    expect(await form.findByText('Must be a whole number')).toBeVisible();
    expect(page.http.requestsOf('updateProduct')).toEqual([]);
  });

  it('tells what the server said: at its field, else above the form, else what went wrong', async () => {
    const taken = 'This reference code is already used by another product';
    const { page, form } = await openEdit({
      updateProduct: failure(409, {
        error: taken,
        code: 'REF_CODE_TAKEN',
        errors: [{ field: 'refCode', message: taken }],
      }),
    });
    const save = form.getByRole('button', { name: 'Save Changes' });
    await page.user.click(save);
    expect(await form.findByText(taken)).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Reference code (SKU)' })).toBeInvalid();
    page.http.answer({ updateProduct: failure(500, { error: 'The database is away' }) });
    await page.user.click(save);
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('The database is away'));
    page.http.answer({ updateProduct: failure(502) });
    await page.user.click(save);
    await waitFor(() =>
      expect(form.getByRole('alert')).toHaveTextContent('Failed to save product: the server answered 502'),
    );
    page.http.answer({ updateProduct: failure(0) });
    await page.user.click(save);
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('Failed to save product: no connection'));
  });

  it('says what to do when somebody else changed the product meanwhile', async () => {
    const words = 'Track Tee was changed meanwhile. Load it again to see what it is now.';
    const { page, form } = await openEdit({
      updateProduct: failure(409, { error: words, code: 'VERSION_OLD' }),
      getProduct: { ...tee, name: 'Race Tee', version: 8 },
    });
    await retype(page, form.getByRole('textbox', { name: 'Name' }), 'Mine');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByRole('alert')).toHaveTextContent(words);
    await page.user.click(form.getByRole('button', { name: 'Load again' }));
    expect(await screen.findByDisplayValue('Race Tee')).toBeVisible();
    page.http.answer({ updateProduct: tee });
    await page.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(page.http.requestsOf('updateProduct')[1]?.body).toMatchObject({ name: 'Race Tee', version: '8' }),
    );
  });

  it('is not left by accident once something was typed', async () => {
    const { page, form } = await openEdit();
    await retype(page, form.getByRole('spinbutton', { name: 'M / Off-White' }), '9');
    await page.user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    await page.user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('refuses other files, too large ones and a sixth', async () => {
    const { page, form } = await openEdit();
    const input = form.getByLabelText('Image files');
    await page.user.upload(input, fileOf('big.png', 'image/png', 5_242_881));
    expect(await form.findByText('Each image must be less than 5MB')).toBeVisible();
    await page.user.upload(
      input,
      [1, 2, 3, 4].map((number) => fileOf(`${number}.png`, 'image/png')),
    );
    expect(await form.findByText('Maximum 5 images allowed')).toBeVisible();
    expect(form.getAllByRole('img')).toHaveLength(2);
  });

  it('uploads new pictures with the form, in the order they were put', async () => {
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

  it('moves and removes stored pictures at once, and builds the save on that', async () => {
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
});
