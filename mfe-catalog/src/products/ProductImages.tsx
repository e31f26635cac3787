import { isApiError, toastShown, useAppDispatch } from '@shop/shared/api';
import type { Product, ProductImage } from '@shop/shared/contracts';
import { Button, ConfirmDialog, Text, UploadIcon, VisuallyHidden, theme } from '@shop/shared/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useDeleteProductImage, useOrderProductImages } from '../endpoints';
import { FormSection } from './FormSection';
import { ImageFigure } from './ImageFigure';
import type { PickedColors } from './image-colors';
import { type ChosenImage, IMAGE_TYPES, choose, imageError, moveEntry, release } from './images';

interface Props {
  /** The product on the server; absent for a new one. */
  product: Product | undefined;
  /** Called with the new product after a picture was removed or moved on the server. */
  onProduct: (product: Product) => void;
  chosen: readonly ChosenImage[];
  onChosen: (images: ChosenImage[]) => void;
  /** The colors in the form now. */
  colors: readonly string[];
  picked: PickedColors;
  /** Called when the user selects the color of a picture; null for none. It is saved with the form. */
  onColor: (key: string, color: string | null) => void;
  disabled: boolean;
  /**
   * Called with the error if a picture was not added or moved, and with null when there is no error. The form shows it
   * near its buttons.
   */
  onFailure: (text: string | null) => void;
}

const deleteFailure = (error: unknown): string =>
  isApiError(error) && error.error !== '' ? error.error : 'Failed to delete image due to a network error.';

/** The pictures of a product. Stored ones are moved and removed immediately, new ones are uploaded with the form. */
export function ProductImages({
  product,
  onProduct,
  chosen,
  onChosen,
  colors,
  picked,
  onColor,
  disabled,
  onFailure,
}: Props) {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [removing, setRemoving] = useState<ProductImage | null>(null);
  const [order, ordering] = useOrderProductImages();
  const [remove, removal] = useDeleteProductImage();
  const images = product?.images ?? [];
  const busy = disabled || ordering.isLoading;

  /** The color field of a picture. `key` identifies the picture in the selection. */
  const colorOf = (key: string, stored: string | null = null) => ({
    colors,
    color: picked[key] === undefined ? stored : picked[key],
    onColor: (color: string | null) => onColor(key, color),
  });

  const add = (files: readonly File[]) => {
    const refusal = imageError(files, images.length + chosen.length);
    onFailure(refusal ?? null);
    if (refusal === undefined) onChosen([...chosen, ...files.map(choose)]);
  };

  const reorder = async (index: number, step: number) => {
    if (!product) return;
    onFailure(null);
    const ids = moveEntry(images, index, step).map(({ _id }) => _id);
    const result = await order({ params: { id: product._id }, body: { order: ids, version: product.version } });
    if (result.data) onProduct(result.data);
    else onFailure(isApiError(result.error) && result.error.error ? result.error.error : 'Failed to move the image');
  };

  const confirmRemoval = async () => {
    if (!product || !removing) return;
    const result = await remove({ params: { id: product._id, imageId: removing._id } });
    if (!result.data) return;
    onProduct(result.data);
    setRemoving(null);
    dispatch(toastShown({ kind: 'success', text: 'Image deleted' }));
  };

  const drop = (index: number) => {
    release(chosen.slice(index, index + 1));
    onFailure(null);
    onChosen(chosen.toSpliced(index, 1));
  };

  return (
    <FormSection title="Images" text="What shoppers see of the product first.">
      {images.length + chosen.length > 0 && (
        <List aria-label="Images">
          {images.map((image, index) => (
            <ImageFigure
              key={image._id}
              image={image}
              name={`image ${index + 1}`}
              {...colorOf(image._id, image.color)}
              disabled={busy}
              onEarlier={index > 0 ? () => void reorder(index, -1) : undefined}
              onLater={index < images.length - 1 ? () => void reorder(index, 1) : undefined}
              onRemove={() => setRemoving(image)}
            />
          ))}
          {chosen.map(({ file, url }, index) => (
            <ImageFigure
              key={url}
              image={{ url }}
              name={`new image ${index + 1}`}
              {...colorOf(url)}
              note={file.name}
              disabled={busy}
              onEarlier={index > 0 ? () => onChosen(moveEntry(chosen, index, -1)) : undefined}
              onLater={index < chosen.length - 1 ? () => onChosen(moveEntry(chosen, index, 1)) : undefined}
              onRemove={() => drop(index)}
            />
          ))}
        </List>
      )}
      <div>
        <Button icon={<UploadIcon size={18} />} disabled={busy} onClick={() => input.current?.click()}>
          Add Images
        </Button>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            multiple
            tabIndex={-1}
            aria-label="Image files"
            accept={IMAGE_TYPES.join(',')}
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </VisuallyHidden>
      </div>
      <Text size="sm" tone="muted">
        {`Up to 5 JPEG, PNG or WebP images of 5 MB each. The first one is shown in lists.${colors.length > 0 ? ' Shoppers who choose a color see the pictures of it first.' : ''}`}
      </Text>
      <ConfirmDialog
        open={removing !== null}
        title="Delete this image?"
        text="This action cannot be undone"
        confirmLabel="Delete Image"
        danger
        busy={removal.isLoading}
        error={removal.error && deleteFailure(removal.error)}
        onConfirm={() => void confirmRemoval()}
        onCancel={() => {
          removal.reset();
          setRemoving(null);
        }}
      />
    </FormSection>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
  gap: ${theme.space[3]};
  list-style: none;
`;
