import { useHost } from '@shop/shared/remote';
import { PolicyPage } from '../policy/PolicyPage';

/** The privacy policy: which data the shop stores about its customers, why, and where. */
export default function PrivacyPolicyPage() {
  const { shopName } = useHost().settings;
  return (
    <PolicyPage policy="privacy" title="Privacy Policy" description={`What ${shopName} keeps about you, and why.`} />
  );
}
