import { useGetPolicyTextQuery } from '@shop/shared/api';
import type { PolicyKey } from '@shop/shared/contracts';
import { useHost, usePageTitle } from '@shop/shared/remote';
import { defaultPolicy, withFacts } from '@shop/shared/rules';
import { ErrorState, SkeletonText } from '@shop/shared/ui';
import { failureReason } from '../failure-reason';
import { policyText } from '../queries';
import { PolicyBlocks } from './PolicyBlocks';
import { PolicyText } from './PolicyText';

interface Props {
  /** Which policy page to show. */
  policy: PolicyKey;
  title: string;
  description: string;
}

/** A policy page: the owner's text from the server, or the shop's default text. */
export function PolicyPage({ policy, title, description }: Props) {
  usePageTitle(title);
  const { settings } = useHost();
  const own = settings.front.policies?.[policy] === undefined;
  return (
    <PolicyText title={title} description={description}>
      {own ? (
        <PolicyBlocks blocks={withFacts(defaultPolicy(policy, settings), settings)} />
      ) : (
        <Written policy={policy} title={title} />
      )}
    </PolicyText>
  );
}

function Written({ policy, title }: Pick<Props, 'policy' | 'title'>) {
  const { data, error, isFetching, refetch } = useGetPolicyTextQuery(policyText(policy));
  if (data) return <PolicyBlocks blocks={data.blocks} />;
  if (!error) return <SkeletonText />;
  return (
    <ErrorState
      title={`Failed to load ${title}`}
      text={failureReason(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
