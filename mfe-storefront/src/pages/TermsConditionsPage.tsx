import { useHost } from '@shop/shared/remote';
import { PolicyPage } from '../policy/PolicyPage';

/** The terms of orders: prices, payment, delivery and exchange. */
export default function TermsConditionsPage() {
  const { shopName } = useHost().settings;
  return (
    <PolicyPage policy="terms" title="Terms & Conditions" description={`The terms for every ${shopName} order.`} />
  );
}
