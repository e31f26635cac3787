import { api, callQuery, isApiError } from '@shop/shared/api';
import type { PublicProduct } from '@shop/shared/contracts';
import { Dialog, ErrorState, Stack, Text } from '@shop/shared/ui';
import { failureReason } from '../failure-reason';
import { SizeGuide } from './SizeGuide';

interface Props {
  open: boolean;
  onClose: () => void;
  product: PublicProduct;
  /** The selected size; '' for none. */
  size: string;
}

/** Defined here and not with the other endpoints, so that only shoppers who open the dialog download it. */
const { useQuery: useSizeGuide } = api.injectEndpoints({
  endpoints: (build) => ({
    'mfe-storefront/getSizeGuide': callQuery(build, 'getSizeGuide', { tags: ['Product'] }),
  }),
}).endpoints['mfe-storefront/getSizeGuide'];

/** Shows which size fits which body. The data is requested when the dialog is opened. */
export function SizeGuideDialog({ open, onClose, product, size }: Props) {
  const { data: chart, error, isFetching, refetch } = useSizeGuide({ params: { id: product._id } }, { skip: !open });
  const none = isApiError(error) && error.status === 404;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Size guide"
      description={`${chart?.title ?? 'Body measurements'}. Fit varies slightly by style.`}
    >
      {chart && <SizeGuide chart={chart} size={size} />}
      {!chart && !error && (
        <div role="status">
          <Text tone="muted">Loading the size guide</Text>
        </div>
      )}
      {!chart && error && (
        <Stack gap={4}>
          <ErrorState
            plain
            level={3}
            title={none ? 'This product has no size guide anymore' : 'Failed to load the size guide'}
            text={none ? undefined : failureReason(error)}
            onRetry={none ? undefined : () => void refetch()}
            retrying={isFetching}
          />
        </Stack>
      )}
    </Dialog>
  );
}
