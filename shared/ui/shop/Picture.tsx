import { useState } from 'react';
import styled from 'styled-components';
import { ShirtIcon } from '../icons';
import { theme } from '../theme/theme';

/** A stored picture as the API describes it. */
export interface PictureSource {
  /** The largest version, for browsers without `srcset`. */
  url: string;
  /** Natural size in px. */
  width?: number;
  height?: number;
  /** Every width, per format, as `srcset` text. */
  srcset?: { webp?: string; avif?: string };
}

interface Props {
  /** Nothing: the placeholder. */
  image: PictureSource | null | undefined;
  /** What it shows; empty when the text beside it says the same. */
  alt: string;
  /** How wide it is drawn, as the HTML `sizes`. Default `100vw`. */
  sizes?: string;
  /** Width to height of the box, which keeps its room while nothing is loaded. Default `4 / 5`. */
  ratio?: string;
  /** Fill the box and crop (default `cover`), or show all of it. */
  fit?: 'cover' | 'contain';
  /** In the first view: loaded at once, before others. At most one or two per page. */
  priority?: boolean;
  className?: string;
}

/** A picture in a box of fixed shape, in the best format and width for the screen. Without a picture, a placeholder. */
export function Picture({
  image,
  alt,
  sizes = '100vw',
  ratio = '4 / 5',
  fit = 'cover',
  priority = false,
  className,
}: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (!image || failedUrl === image.url) {
    return (
      <Box $ratio={ratio} className={className}>
        <Placeholder role={alt ? 'img' : undefined} aria-label={alt || undefined} aria-hidden={alt ? undefined : true}>
          <ShirtIcon size={40} strokeWidth={1.25} aria-hidden="true" />
        </Placeholder>
      </Box>
    );
  }
  const { url, width, height, srcset } = image;
  /** A picture that failed before hydration fires no error any more: look at it when React takes it over. */
  const inspect = (element: HTMLImageElement | null) => {
    if (element?.complete && element.currentSrc !== '' && element.naturalWidth === 0) setFailedUrl(url);
  };
  return (
    <Box $ratio={ratio} className={className}>
      <picture>
        {srcset?.avif && <source type="image/avif" srcSet={srcset.avif} sizes={sizes} />}
        {srcset?.webp && <source type="image/webp" srcSet={srcset.webp} sizes={sizes} />}
        <Image
          ref={inspect}
          src={url}
          alt={alt}
          width={width}
          height={height}
          $fit={fit}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? 'sync' : 'async'}
          onError={() => setFailedUrl(url)}
        />
      </picture>
    </Box>
  );
}

/* No block for HTML: it also stands in buttons. */
const Box = styled.span<{ $ratio: string }>`
  position: relative;
  display: block;
  width: 100%;
  aspect-ratio: ${({ $ratio }) => $ratio};
  overflow: hidden;
  border-radius: ${theme.radius.lg};
  background: ${theme.color.picture};
`;

const Image = styled.img<{ $fit: 'cover' | 'contain' }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: ${({ $fit }) => $fit};
  filter: var(--picture-filter);
`;

const Placeholder = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: ${theme.color.muted};
`;
