import { useHost } from '@shop/shared/remote';
import { PolicyPage } from '../policy/PolicyPage';

/** What the shop keeps about its shoppers, why, and where. */
export default function PrivacyPolicyPage() {
  const { shopName } = useHost().settings;
  return (
    <PolicyPage policy="privacy" title="Privacy Policy" description={`What ${shopName} keeps about you, and why.`} />
  );
}
