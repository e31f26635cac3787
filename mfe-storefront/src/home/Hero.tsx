import { leadsOut } from '@shop/shared/rules';
import { useHost } from '@shop/shared/remote';
import { ButtonAnchor, ButtonLink, Container, contours, Heading, media, Text, theme } from '@shop/shared/ui';
import { css, styled } from 'styled-components';
import { OpeningPicture } from './OpeningPicture';

/** The hero section: a headline and links into the shop, over the shop's picture if it has one. */
export function Hero() {
  const { homePictures, front } = useHost().settings;
  const opening = homePictures?.opening;
  const { title, text, links } = front.hero;
  return (
    <Band aria-labelledby="hero-title" $ground={opening?.ground}>
      {opening && <OpeningPicture picture={opening} />}
      <Container>
        <Words $pictured={opening !== undefined} $title={title}>
          <Heading level={1} id="hero-title">
            {title}
          </Heading>
          {text && (
            <Lead>
              <Text size="lg" tone="muted">
                {text}
              </Text>
            </Lead>
          )}
          <Actions>
            {links.map((link, index) => {
              const look = { variant: index === 0 ? 'primary' : 'secondary', size: 'lg' } as const;
              return leadsOut(link) ? (
                <ButtonAnchor key={index} href={link.path} {...look}>
                  {link.label}
                </ButtonAnchor>
              ) : (
                <ButtonLink key={index} to={link.path} {...look}>
                  {link.label}
                </ButtonLink>
              );
            })}
          </Actions>
        </Words>
      </Container>
    </Band>
  );
}

/** The width and the height of a letter of the headline, in parts of its size. */
const [WIDE, HIGH] = [0.47, 0.94] as const;

/** A window, the part of it that the headline may cover, and its largest size, all in px. */
const PHONE = { window: 390, width: 350, height: 300, most: 112 } as const;
const DESK = { window: 1440, width: 630, height: 480, most: 224 } as const;

/**
 * The size of the headline: the largest at which the words fill their area, and with the window. Long words
 * make it smaller, so that none is cut.
 */
function sizeOf(title: string, { window, width, height, most }: typeof PHONE | typeof DESK): string {
  const longest = Math.max(1, ...title.split(/\s+/).map(({ length }) => length));
  const area = Math.sqrt((width * height) / (title.length * WIDE * HIGH * 1.25));
  const size = Math.max(24, Math.min(width / (longest * WIDE), area, most));
  return `min(${(size / 16).toFixed(2)}rem, ${((size / window) * 100).toFixed(2)}vw)`;
}

/* The picture is the same in both color schemes, and so are the colors of the content on it. */
const onPicture = css`
  padding-block-end: ${theme.space[6]};

  /* The lines end where the subject of the picture begins. */
  &::before {
    mask:
      linear-gradient(transparent 40%, #000 70%),
      var(--contours) 30% 40% / cover;
    mask-composite: intersect;

    ${media.tablet} {
      mask:
        linear-gradient(90deg, #000 34%, transparent 52%),
        var(--contours) 30% 40% / cover;
      mask-composite: intersect;
    }
  }

  ${media.tablet} {
    display: grid;
    align-items: end;
    min-height: clamp(26rem, 50vw, 45rem);
    padding-block: ${theme.space[10]};
  }
`;

const Band = styled.section<{ $ground: string | undefined }>`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  --color-text: ${theme.color.onDeep};
  --color-muted: ${theme.color.onDeep};
  --color-focus: #fff;
  --color-borderStrong: ${theme.color.onDeep};
  --color-subtle: rgb(255 255 255 / 0.12);
  background: ${({ $ground }) => $ground ?? theme.color.deep};
  color: ${theme.color.onDeep};
  border-bottom: 1px solid var(--color-ink);
  --line-contour: rgb(255 255 255 / 0.18);
  ${contours}

  ${media.forcedColors} {
    border-bottom: 1px solid CanvasText;
  }

  ${({ $ground }) =>
    $ground === undefined
      ? css`
          padding-block: ${theme.space[16]} ${theme.space[8]};

          ${media.desktop} {
            padding-block: ${theme.space[24]} ${theme.space[10]};
          }
        `
      : onPicture}
`;

/* Everything is as wide as the available space, so that a word too long for a line of enlarged text wraps. */
const Words = styled.div<{ $pictured: boolean; $title: string }>`
  h1 {
    font-size: ${({ $title }) => sizeOf($title, PHONE)};
    line-height: 0.88;

    ${media.tablet} {
      font-size: ${({ $title }) => sizeOf($title, DESK)};
    }
  }

  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${theme.space[6]};

  ${({ $pictured }) =>
    $pictured &&
    css`
      ${media.phone} {
        margin-block-start: -46vw;
      }

      ${media.tablet} {
        max-width: 46%;
      }
    `}
`;

const Lead = styled.div`
  max-width: 34rem;
  text-wrap: balance;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};

  /* Enlarged text and long words of the owner may need a second line. */
  & > * {
    white-space: normal;
    overflow-wrap: anywhere;
  }

  /* Both buttons fit beside the subject of the picture. */
  ${media.tablet} {
    ${media.belowDesktop} {
      & > * {
        padding-inline: ${theme.space[6]};
      }
    }
  }
`;
