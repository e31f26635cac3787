import type { Product } from '@shop/shared/contracts';
import { useState } from 'react';
import { useLazyProduct, useOrderProductImages, useSaveProduct } from '../endpoints';
import { type PickedColors, colorsToSay } from './image-colors';
import { type ChosenImage, release } from './images';
import { type ProductValues, productForm } from './product-fields';

/** What {@link useProductSave} answers. */
interface ProductSave {
  /** The product as it is on the server, as far as this form knows; absent while it is new. */
  product: Product | undefined;
  /** A picture was removed or moved on the server, and this is the product since. */
  takeImages: (next: Product) => void;
  /** Pictures that go with the next save. */
  chosen: readonly ChosenImage[];
  setChosen: (images: ChosenImage[]) => void;
  picked: PickedColors;
  pickColor: (key: string, color: string | null) => void;
  /** How much of the upload was sent, from 0 to 1; null while nothing is uploaded. */
  sent: number | null;
  /** Reads the product anew: the next save is based on what it is then. Undefined when it cannot be read. */
  reload: () => Promise<Product | undefined>;
  save: (values: ProductValues) => Promise<{ error?: unknown }>;
}

/** Saves a product with its pictures, and then which colors they show: new ones have an id only after the upload. */
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
    // All else is saved by now: saving again says only the colors.
    release(chosen);
    setProduct(saved);
    setChosen([]);
    setPicked(colors);
    return { error: said.error };
  };

  return {
    product,
    // Only our own step may be built upon: with any other, somebody else changed the product, and saving must say so.
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
