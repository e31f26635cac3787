import { MovingPicture, Picture, type PictureSource } from '@shop/shared/ui';

/** The displayed width of the large picture, as the HTML `sizes`. */
export const MAIN_SIZES = '(min-width: 1100px) 33vw, (min-width: 700px) min(50vw, 56vh), 100vw';

interface Props {
  /** The product's id. */
  id: string;
  /** The URL of the picture on the pressed card, '' for none. */
  seen: string;
  /** Default value: the seen picture. */
  image?: PictureSource | undefined;
  alt?: string;
}

/** The large picture of the product page. It comes from the pressed card, and shows its picture while it loads. */
export function MainPicture({ id, seen, image = seen === '' ? undefined : { url: seen }, alt = '' }: Props) {
  return (
    <MovingPicture of={id}>
      <Picture image={image} alt={alt} sizes={MAIN_SIZES} priority under={seen} />
    </MovingPicture>
  );
}
