import { pageCount, withCommas } from '@shop/shared/rules';
import { styled } from 'styled-components';
import { IconButton } from '../actions/IconButton';
import { Field } from '../forms/Field';
import { Select } from '../forms/Select';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { media, theme } from '../theme/theme';
import { Pagination } from './Pagination';
import type { ListPlace } from './useListPlace';

/** The fields that a pager needs. Without `resize` the user cannot change the page size. */
export type PagerPlace = Pick<ListPlace, 'page' | 'size' | 'sizes' | 'turnTo'> & Partial<Pick<ListPlace, 'resize'>>;

/** Formats the range of a page: '51–100 of 312 orders'. */
export function rangeText({ page, size }: Pick<PagerPlace, 'page' | 'size'>, total: number, noun: string): string {
  const first = (page - 1) * size + 1;
  const [from, to, all] = [first, Math.min(total, first + size - 1), total].map((count) => withCommas(String(count)));
  return `${from ?? ''}–${to ?? ''} of ${all ?? ''} ${noun}`;
}

interface Props {
  place: PagerPlace;
  total: number;
}

/** The head of a list: the count or range of rows, and buttons for the previous and next page. */
export function ListHead({ place, total, text }: { place: PagerPlace | undefined; total: number; text: string }) {
  return (
    <Head>
      {/* An empty list says so by its title; a screen reader hears the count all the same. */}
      <p role="status">{total === 0 ? <VisuallyHidden>{text}</VisuallyHidden> : text}</p>
      {place && <PageSteps place={place} total={total} />}
    </Head>
  );
}

function PageSteps({ place: { page, size, turnTo }, total }: Props) {
  const pages = pageCount(total, size);
  if (pages <= 1) return null;
  return (
    <Steps aria-label="Pages, above the list">
      <IconButton
        label="Previous page"
        icon={<ChevronLeftIcon size={20} />}
        disabled={page <= 1}
        onClick={() => turnTo(page - 1)}
      />
      <IconButton
        label="Next page"
        icon={<ChevronRightIcon size={20} />}
        disabled={page >= pages}
        onClick={() => turnTo(page + 1)}
      />
    </Steps>
  );
}

/** The foot of a list: the range of rows, the pages, and the page size. */
export function ListFoot({ place, total, noun, onPage }: Props & { noun: string; onPage: (page: number) => void }) {
  const { page, size, sizes, resize } = place;
  if (total <= Math.min(size, ...sizes)) return null;
  return (
    <Foot>
      <span>{rangeText(place, total, noun)}</span>
      <Pagination page={page} pages={pageCount(total, size)} onPage={onPage} />
      {resize && (
        <Sizes label="Rows per page" hideLabel>
          <Select
            options={sizes.map((choice) => ({ value: String(choice), label: `${String(choice)} a page` }))}
            value={String(size)}
            onChange={(event) => resize(Number(event.target.value))}
          />
        </Sizes>
      )}
    </Foot>
  );
}

const Head = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  min-height: ${theme.target};
  margin-inline-start: auto;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;

  ${media.phone} {
    flex: 1;
  }
`;

const Steps = styled.nav`
  display: flex;
  align-items: center;
`;

const Foot = styled.div`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: ${theme.space[3]};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;

  ${media.belowDesktop} {
    grid-template-columns: 1fr auto;

    & > nav {
      grid-column: 1 / -1;
      grid-row: 1;
    }
  }
`;

const Sizes = styled(Field)`
  grid-column: -2;
  justify-self: end;
  width: 9rem;
`;
