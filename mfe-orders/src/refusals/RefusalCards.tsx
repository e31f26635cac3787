import type { RefusalFigures } from '@shop/shared/contracts';
import { type DateRange, counted, formatMoney } from '@shop/shared/rules';
import { Grid, InfoTip, StatCard, TextLink } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { ordersLabel } from '../orders/labels';
import { ordersLink, share } from './links';

interface Props {
  figures: RefusalFigures | undefined;
  period: DateRange;
}

/** The figures of the whole period, each with a link to its orders. */
export function RefusalCards({ figures, period }: Props) {
  const linked = (text: string, filters: Readonly<Record<string, string>>, label: string): ReactNode => (
    <TextLink to={ordersLink(period, filters)} aria-label={label}>
      {text}
    </TextLink>
  );
  const loading = figures === undefined;
  const { orders = 0, ended = 0, refused = 0 } = figures ?? {};
  const fees = figures?.fees ?? { amount: 0, orders: 0 };
  const writeOffs = figures?.writeOffs ?? { amount: 0, orders: 0, unknown: 0 };
  return (
    <Grid columns={{ phone: 2, desktop: 4 }}>
      <StatCard
        label="Refused"
        value={linked(refused.toLocaleString('en-US'), { outcome: 'refused' }, `${ordersLabel(refused)} refused`)}
        hint={`${share(refused, orders)} of ${ordersLabel(orders)}`}
        loading={loading}
      />
      <StatCard
        label="Not delivered"
        value={linked(ended.toLocaleString('en-US'), { outcome: 'any' }, `${ordersLabel(ended)} not delivered`)}
        hint={`${share(ended, orders)} of ${ordersLabel(orders)}, refused ones included`}
        loading={loading}
      />
      <StatCard
        label={
          <>
            Lost fees
            <InfoTip label="What counts in Lost fees">
              Delivery fees of parcels that were on the way and did not arrive: nobody paid them.
            </InfoTip>
          </>
        }
        value={linked(
          formatMoney(fees.amount),
          { outcome: 'any', status: 'on the way' },
          `${formatMoney(fees.amount)} lost fees`,
        )}
        hint={`${ordersLabel(fees.orders)} sent in vain`}
        loading={loading}
      />
      <StatCard
        label={
          <>
            Write-offs
            <InfoTip label="What counts in Write-offs">
              What the pieces had cost that came back damaged, or not at all.
            </InfoTip>
          </>
        }
        value={linked(
          formatMoney(writeOffs.amount),
          { outcome: 'written off' },
          `${formatMoney(writeOffs.amount)} written off`,
        )}
        hint={[
          `Pieces of ${ordersLabel(writeOffs.orders)}`,
          writeOffs.unknown > 0 && `${counted(writeOffs.unknown, 'piece')} of unknown cost`,
        ]
          .filter(Boolean)
          .join(', ')}
        loading={loading}
      />
    </Grid>
  );
}
