import type { Product } from '@shop/shared/contracts';
import { useState } from 'react';
import { useLazyProduct, useOrderProductImages, useSaveProduct } from '../endpoints';
import { type PickedColors, colorsToSay } from './image-colors';
import { type ChosenImage, release } from './images';
import { type ProductValues, productForm } from './product-fields';

/** Return value of {@link useProductSave}. */
interface ProductSave {
  /** The last known product on the server; absent for a new one. */
  product: Product | undefined;
  /** Takes over the product after a picture was removed or moved on the server. */
  takeImages: (next: Product) => void;
  /** Pictures that are uploaded with the next save. */
  chosen: readonly ChosenImage[];
  setChosen: (images: ChosenImage[]) => void;
  picked: PickedColors;
  pickColor: (key: string, color: string | null) => void;
  /** Share of the upload that was sent, from 0 to 1; null without an upload. */
  sent: number | null;
  /** Fetches the product again and bases the next save on it. Returns undefined if the request failed. */
  reload: () => Promise<Product | undefined>;
  save: (values: ProductValues) => Promise<{ error?: unknown }>;
}

/** Saves a product with its pictures, and then the colors of the pictures: new ones have ids only after the upload. */
export function useProductSave(opened: Product | undefined): ProductSave {
  const [saveProduct] = useSaveProduct();
  const [orderImages] = useOrderProductImages();
  const [product, setProduct] = useState(opened);
  const [chosen, setChosen] = useState<readonly ChosenImage[]>([]);
  const [picked, setPicked] = useState<PickedColors>({});
  const [sent, setSent] = useState<number | null>(null);
  const [load] = useLazyProduct();

  const save = async (values: ProductValues) => {
    const files = chosen.map(({ file }) => file);
    const { data: saved, error } = await saveProduct({
      id: product?._id,
      form: productForm(values, product, files),
      onProgress: files.length > 0 ? setSent : undefined,
    });
    setSent(null);
    if (saved === undefined) return { error };
    const colors = colorsToSay(saved, picked, chosen);
    if (Object.keys(colors).length === 0) return {};
    const order = saved.images.map(({ _id }) => _id);
    const said = await orderImages({ params: { id: saved._id }, body: { order, colors, version: saved.version } });
    if (said.error === undefined) return {};
    // Everything else is saved: the next save sends only the colors.
    release(chosen);
    setProduct(saved);
    setChosen([]);
    setPicked(colors);
    return { error: said.error };
  };

  return {
    product,
    // Takes over the version only if it is ours, one higher than before. With any other version, another user changed
    // the product, and saving must report a conflict.
    takeImages: ({ images, version }) =>
      setProduct(
        (before) => before && { ...before, images, version: version === before.version + 1 ? version : before.version },
      ),
    chosen,
    setChosen,
    picked,
    pickColor: (key, color) => setPicked({ ...picked, [key]: color }),
    sent,
    reload: async () => {
      if (!product) return undefined;
      const { data } = await load({ params: { id: product._id } });
      if (data) setProduct(data);
      return data;
    },
    save,
  };
}
