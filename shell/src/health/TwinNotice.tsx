import type { ShopHealth } from '@shop/shared/contracts';
import { Banner, TextLink } from '@shop/shared/ui';

type Twin = NonNullable<ShopHealth['twins']>[number];

const KINDS: Record<Twin['kind'], { words: string; page: string }> = {
  refCode: { words: 'Reference codes', page: '/products' },
  size: { words: 'Sizes', page: '/products' },
  color: { words: 'Colors', page: '/products' },
  coupon: { words: 'Coupon codes', page: '/coupons' },
  username: { words: 'Usernames', page: '/staff' },
  code: { words: 'Article codes', page: '/products' },
};

/** Names and codes that are the same, each with a link to the list where one of them can be changed. */
export function TwinNotice({ twins }: { twins: readonly Twin[] }) {
  return (
    <Banner kind="warning" role="none" title="Some names or codes are the same">
      <p>People and scanners cannot tell them apart, and a search finds both. Change one of each pair.</p>
      <ul>
        {twins.map(({ kind, name, other, q }) => (
          <li key={`${kind} ${q} ${name}`}>
            <span>{`${KINDS[kind].words}${kind === 'size' || kind === 'color' ? ` of ${q}` : ''}: `}</span>
            <TextLink to={`${KINDS[kind].page}?q=${encodeURIComponent(q)}`}>{`“${other}” and “${name}”`}</TextLink>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
