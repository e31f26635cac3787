import { useHost, usePageTitle } from '@shop/shared/remote';
import { deliveryTimeText, exchangeText, formatMoney } from '@shop/shared/rules';
import { Heading, Text, TextLink } from '@shop/shared/ui';
import { paths } from '../paths';
import { PolicyText } from '../policy/PolicyText';

/** The terms of an order: prices, payment, delivery and exchange, all from the shop's one policy. */
export default function TermsConditionsPage() {
  usePageTitle('Terms & Conditions');
  const { shopName, phone, chatNumber, policy } = useHost().settings;
  return (
    <PolicyText title="Terms & Conditions" description={`The terms for every ${shopName} order.`}>
      <Heading level={2} size="sm">
        Prices and payment
      </Heading>
      <Text>
        All prices are in US dollars. You pay in cash when your order is delivered
        {chatNumber && ', or as agreed with us when you order through WhatsApp'}. The total shown before you place an
        order is what you pay.
      </Text>
      <Heading level={2} size="sm">
        Delivery
      </Heading>
      <Text>
        We deliver nationwide for {formatMoney(policy.deliveryFee)} per order. {deliveryTimeText(policy)}. You can
        follow your order on the <TextLink to={paths.trackOrder}>tracking page</TextLink>.
      </Text>
      <Heading level={2} size="sm">
        Exchange
      </Heading>
      <Text>
        {exchangeText(policy)}. Items must be unworn, unwashed and in their original condition. Call us at {phone} to
        arrange an exchange.
      </Text>
      <Heading level={2} size="sm">
        Availability
      </Heading>
      <Text>
        Items are yours once the order is placed. If something sells out or a price changes first, we tell you before
        you order.
      </Text>
      <Heading level={2} size="sm">
        Coupons
      </Heading>
      <Text>
        A coupon lowers the price of the items, not the delivery fee. One coupon can be used per order, until it
        expires.
      </Text>
    </PolicyText>
  );
}
