import { leadsOut } from '@shop/shared/rules';
import { useHost } from '@shop/shared/remote';
import { ButtonAnchor, ButtonLink, Container, Heading, media, Text, theme } from '@shop/shared/ui';
import styled, { css } from 'styled-components';
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
        <Words $pictured={opening !== undefined}>
          <Heading level={1} size="xl" id="hero-title">
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

/* The picture is the same in both color schemes, and so are the colors of the content on it. */
const onPicture = (ground: string) => css`
  --color-muted: #eceff1;
  --color-focus: #fff;
  background: ${ground};
  color: #fff;
  padding-block-end: ${theme.space[10]};

  ${media.tablet} {
    display: grid;
    align-items: center;
    min-height: clamp(26rem, 50vw, 52rem);
    padding-block: ${theme.space[8]};
  }
`;

const Band = styled.section<{ $ground: string | undefined }>`
  position: relative;
  ${({ $ground }) =>
    $ground === undefined
      ? css`
          padding-block: ${theme.space[10]};

          ${media.desktop} {
            padding-block: ${theme.space[20]};
          }
        `
      : onPicture($ground)}
`;

/* Everything is as wide as the available space, so that a word too long for a line of enlarged text wraps. */
const Words = styled.div<{ $pictured: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${theme.space[6]};

  ${({ $pictured }) =>
    $pictured &&
    css`
      ${media.phone} {
        margin-block-start: -26vw;
      }

      ${media.tablet} {
        max-width: 44%;
      }

      ${media.belowDesktop} {
        h1 {
          font-size: ${theme.size.displayLg};
        }
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
