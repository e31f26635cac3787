import type { StaffMember } from '@shop/shared/contracts';
import { Text } from '@shop/shared/ui';
import { useDeployTokens } from '../endpoints';

/** Lists the deploy tokens of an admin, which end when the account is deactivated. Nothing is shown without any. */
export function EndingTokens({ member }: { member: StaffMember }) {
  const { data, error } = useDeployTokens();
  if (error) return <Text tone="muted">The deploy tokens that they created end, too. They could not be listed.</Text>;
  const tokens = (data ?? []).filter(({ createdById, revokedAt }) => createdById === member._id && revokedAt === null);
  if (tokens.length === 0) return null;
  const names = tokens.map(({ label, remote }) => `${label} (${remote})`).join(', ');
  return <Text>{`These deploy tokens end, too: ${names}.`}</Text>;
}
