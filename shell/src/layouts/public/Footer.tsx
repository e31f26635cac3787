import { LIVE_CATEGORIES } from '@shop/shared/contracts/live-categories';
import { useListCategoriesQuery } from '@shop/shared/api';
import { useHost } from '@shop/shared/remote';
import { deliveryTimeText, dialLink, exchangeText, topLevel } from '@shop/shared/rules';
import { Container, contours, dataType, LocationIcon, Logo, PhoneIcon, media, theme } from '@shop/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { FrontWordsLink } from './FrontWordsLink';

/** Number of categories, the same as on the home page. */
const CATEGORIES = 4;

/** The footer: categories, help, contact, social links and terms, as far as the settings have them. */
export function Footer() {
  const { settings } = useHost();
  const { shopName, phone, location, socialLinks, policy, front } = settings;
  const { data } = useListCategoriesQuery(LIVE_CATEGORIES);
  const categories = topLevel(data?.rows ?? []).slice(0, CATEGORIES);
  return (
    <Root>
      <Container>
        <Columns>
          <section aria-label="Contact">
            <Logo name={shopName} picture={front.look?.logo} size={24} />
            {front.tagline && <Tagline>{front.tagline}</Tagline>}
            <List>
              {phone && (
                <li>
                  <Outward href={dialLink(phone)}>
                    <PhoneIcon size={18} aria-hidden="true" />
                    <span>{phone}</span>
                  </Outward>
                </li>
              )}
              {location && (
                <Place>
                  <LocationIcon size={18} aria-hidden="true" />
                  <span>{location}</span>
                </Place>
              )}
            </List>
          </section>
          <nav aria-label="Categories">
            <List>
              {categories.map(({ _id, name }) => (
                <li key={_id}>
                  <Inward to={`/category/${_id}`}>{name}</Inward>
                </li>
              ))}
              <li>
                <Inward to="/shop">Shop all</Inward>
              </li>
            </List>
          </nav>
          <nav aria-label="Help">
            <List>
              <li>
                <Inward to="/track-order">Track an order</Inward>
              </li>
              <li>
                <Inward to="/terms-conditions">Delivery and exchange</Inward>
              </li>
            </List>
            <Facts>
              {`${deliveryTimeText(policy)}. ${exchangeText(policy)}. Size guides are on the product pages.`}
            </Facts>
          </nav>
          {socialLinks.length > 0 && (
            <nav aria-label="Social media">
              <List>
                {socialLinks.map(({ label, url }) => (
                  <li key={url}>
                    <Outward href={url} target="_blank" rel="noopener noreferrer">
                      {label}
                    </Outward>
                  </li>
                ))}
              </List>
            </nav>
          )}
          {front.footer.length > 0 && (
            <nav aria-label="More">
              <List>
                {front.footer.map((link, index) => (
                  <li key={index}>
                    <Chosen link={link} />
                  </li>
                ))}
              </List>
            </nav>
          )}
        </Columns>
        <Closing>
          {shopName && <span>{`© ${shopName}`}</span>}
          <nav aria-label="Legal">
            <Inward to="/privacy-policy">Privacy Policy</Inward>
            <Inward to="/terms-conditions">Terms &amp; Conditions</Inward>
          </nav>
        </Closing>
      </Container>
    </Root>
  );
}

const Root = styled.footer`
  margin-block-start: ${theme.space[12]};
  /* What floats or is fixed to the bottom covers no words at the end of the page. */
  padding-block: ${theme.space[12]} calc(var(--bottom-bar, 0px) + ${theme.space[20]});
  position: relative;
  isolation: isolate;
  overflow: hidden;
  --color-text: ${theme.color.onDeep};
  --color-muted: ${theme.color.onDeep};
  --color-focus: ${theme.color.onDeep};
  --color-border: ${theme.color.deepLine};
  background: ${theme.color.deep};
  color: ${theme.color.onDeep};
  ${contours}

  ${media.forcedColors} {
    border-top: 1px solid CanvasText;
  }

  ${media.print} {
    margin: 0;
    background: none;
    color: inherit;
    padding-block: ${theme.space[4]};

    nav {
      display: none;
    }
  }
`;

/**
 * The contact data, then a column for each list of links with its heading. On phones there are two columns, unless the
 * text is enlarged.
 */
const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr));
  gap: ${theme.space[6]};
  align-items: start;

  > :first-child {
    grid-column: 1 / -1;

    /* An owner's logo is made for paper. */
    img {
      box-sizing: content-box;
      padding: ${theme.space[2]};
      background: #fff;
    }
  }

  > nav::before {
    content: attr(aria-label);
    content: attr(aria-label) / '';
    display: block;
    padding-block-end: ${theme.space[2]};
    ${dataType}
  }

  ${media.tablet} {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
  }

  /* Columns of equal width: with four of them, the same as those of the products above. */
  ${media.desktop} {
    grid-template-columns: none;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: ${theme.space[5]};

    > :first-child {
      grid-column: 1;
    }
  }
`;

const Facts = styled.p`
  max-width: 32ch;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
`;

const line = `
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 44px;

  > svg {
    flex: none;
  }
`;

const Place = styled.li`
  ${line}
`;

const Outward = styled.a`
  ${line}
  text-decoration: none;

  ${media.hover} {
    &:hover {
      text-decoration: underline;
    }
  }
`;

const Inward = styled(Link)`
  ${line}
  text-decoration: none;

  ${media.hover} {
    &:hover {
      text-decoration: underline;
    }
  }
`;

const Chosen = styled(FrontWordsLink)`
  ${line}
  overflow-wrap: anywhere;
`;

const Tagline = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
`;

const Closing = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${theme.space[6]};
  margin-block-start: ${theme.space[8]};
  padding-block-start: ${theme.space[4]};
  border-top: 1px solid ${theme.color.border};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};

  nav {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space[6]};
  }
`;
