import { usePictureUrls } from '@shop/shared/remote';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { ShirtIcon } from '../icons';
import { media, theme } from '../theme/theme';

/** A stored picture in the API's format. */
export interface PictureSource {
  /** The URL of the largest version, for browsers without `srcset`. */
  url: string;
  /** The natural size in px. */
  width?: number;
  height?: number;
  /** All widths per format, as `srcset` text. */
  srcset?: { webp?: string; avif?: string };
}

interface Props {
  /** Null or undefined shows the placeholder. */
  image: PictureSource | null | undefined;
  /** The alternative text; empty if the text beside it says the same. */
  alt: string;
  /** The display width in the format of the HTML `sizes` attribute. Default value: `100vw`. */
  sizes?: string;
  /** The aspect ratio of the box, which reserves the space while the picture loads. Default value: `4 / 5`. */
  ratio?: string;
  /** `cover` (default) fills the box and crops the picture; `contain` shows the whole picture. */
  fit?: 'cover' | 'contain';
  /** For a picture in the first view: it loads at once, before others. At most one or two per page. */
  priority?: boolean;
  /** The URL of a smaller version that the browser already has. It is visible until this one has loaded. */
  under?: string | undefined;
  /** What lies over the picture, such as another one. */
  children?: ReactNode;
  className?: string;
}

/**
 * A picture in a box of fixed shape, in the best format and width for the screen. Without a picture it shows a
 * placeholder.
 */
export function Picture({
  image,
  alt,
  sizes = '100vw',
  ratio = '4 / 5',
  fit = 'cover',
  priority = false,
  under,
  children,
  className,
}: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const at = usePictureUrls();
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
  /**
   * A picture that failed before hydration fires no error event later, so this checks it when React attaches the
   * element.
   */
  const inspect = (element: HTMLImageElement | null) => {
    if (element?.complete && element.currentSrc !== '' && element.naturalWidth === 0) setFailedUrl(url);
  };
  return (
    <Box $ratio={ratio} className={className}>
      <picture>
        {srcset?.avif && <source type="image/avif" srcSet={at(srcset.avif)} sizes={sizes} />}
        {srcset?.webp && <source type="image/webp" srcSet={at(srcset.webp)} sizes={sizes} />}
        <Image
          ref={inspect}
          src={at(url)}
          alt={alt}
          width={width}
          height={height}
          $fit={fit}
          style={under ? { background: `url("${under}") 50% 50% / cover` } : undefined}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? 'sync' : 'async'}
          // A picture may be transparent.
          onLoad={({ currentTarget }) => currentTarget.style.removeProperty('background')}
          onError={() => setFailedUrl(url)}
        />
      </picture>
      {children}
    </Box>
  );
}

/*
 * A span, because the picture is also used inside buttons. The tint of the paper over the picture takes away the edge
 * between a gray studio and the page.
 */
const Box = styled.span<{ $ratio: string }>`
  position: relative;
  display: block;
  width: 100%;
  aspect-ratio: ${({ $ratio }) => $ratio};
  overflow: hidden;
  isolation: isolate;
  background: ${theme.color.picture};

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: var(--picture-tint);
    mix-blend-mode: multiply;
    pointer-events: none;

    ${media.print} {
      display: none;
    }
  }
`;

const Image = styled.img<{ $fit: 'cover' | 'contain' }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: ${({ $fit }) => $fit};
`;

const Placeholder = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: ${theme.color.muted};
`;
