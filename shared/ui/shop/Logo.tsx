import { usePictureUrls } from '@shop/shared/remote';
import { styled } from 'styled-components';
import { theme } from '../theme/theme';

interface Props {
  /** The name of the shop; empty if it has none yet. */
  name: string;
  /** The height of the mark in px. Default value: 28. */
  size?: number;
  /** Shows only the mark, which then has the shop's name as its accessible name. */
  markOnly?: boolean;
  /** The owner's logo. It replaces mark and name. */
  picture?: { url: string; width: number; height: number } | undefined;
}

/** The shop's mark (a compass needle that points north-east) and its name. */
export function Logo({ name, size = 28, markOnly = false, picture }: Props) {
  const at = usePictureUrls();
  if (picture) {
    const { url, width, height } = picture;
    return <LogoPicture src={at(url)} alt={name} width={Math.round((size * width) / height)} height={size} />;
  }
  return (
    <Root>
      <Mark
        viewBox="0 0 22 32"
        width={(size * 22) / 32}
        height={size}
        role={markOnly ? 'img' : undefined}
        aria-label={markOnly ? name : undefined}
        aria-hidden={markOnly ? undefined : true}
      >
        <path d="M19.9 0.4L12.4 21L0.2 24.3Z" />
        <path d="M21.2 3.4L21 31.9L14.1 22.9Z" opacity="0.6" />
      </Mark>
      {!markOnly && name && <ShopName $size={size}>{name}</ShopName>}
    </Root>
  );
}

/* Keeps its proportions in a narrow container. */
const LogoPicture = styled.img`
  object-fit: contain;
  object-position: left;
`;

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.55em;
  min-width: 0;
`;

const Mark = styled.svg`
  flex: none;
  fill: var(--color-mark, ${theme.color.accent});
`;

const ShopName = styled.span<{ $size: number }>`
  font-family: ${theme.font.brand};
  font-stretch: ${theme.stretch.wide};
  font-weight: 800;
  font-size: ${({ $size }) => ($size * 0.68) / 16}rem;
  line-height: 1;
  letter-spacing: -0.02em;
  text-transform: uppercase;
  text-wrap: balance;
  overflow-wrap: anywhere;
`;
