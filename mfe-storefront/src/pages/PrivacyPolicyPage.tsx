import { useHost, usePageTitle } from '@shop/shared/remote';
import { Heading, Text, TextLink } from '@shop/shared/ui';
import { paths } from '../paths';
import { PolicyText } from '../policy/PolicyText';

/** What the shop keeps about its shoppers, why, and where. */
export default function PrivacyPolicyPage() {
  usePageTitle('Privacy Policy');
  const { shopName, phone, chatNumber } = useHost().settings;
  return (
    <PolicyText title="Privacy Policy" description={`What ${shopName} keeps about you, and why.`}>
      <Heading level={2} size="sm">
        What you give us
      </Heading>
      <Text>
        You shop without an account. When you place an order we ask for your name, your phone number and, for delivery,
        your address. A location and notes are up to you.
      </Text>
      <Heading level={2} size="sm">
        What we use it for
      </Heading>
      <ul>
        <li>Your name and address: to bring your order to you.</li>
        <li>Your phone number: to confirm your order, to agree on delivery, and so that you can track your order.</li>
        <li>Your orders: to handle exchanges and to keep our books.</li>
      </ul>
      <Text>We do not sell your details, and we do not use them for advertising.</Text>
      <Heading level={2} size="sm">
        What stays in your browser
      </Heading>
      <Text>
        Your cart, a random customer number and, until you close the tab, what you typed at checkout are kept in your
        own browser so that they survive a reload. We set no cookies for advertising and load nothing from other
        companies.
      </Text>
      <Heading level={2} size="sm">
        Order tracking
      </Heading>
      <Text>
        Whoever knows a phone number can see where its orders are, on the{' '}
        <TextLink to={paths.trackOrder}>tracking page</TextLink>. It never shows names, addresses, products or amounts.
      </Text>
      {chatNumber && (
        <>
          <Heading level={2} size="sm">
            Orders through WhatsApp
          </Heading>
          <Text>
            If you order through WhatsApp, the message you send us travels through that service and is also subject to
            its terms.
          </Text>
        </>
      )}
      <Heading level={2} size="sm">
        Your questions
      </Heading>
      <Text>Call us at {phone} to learn what we keep about you, or to have it corrected or deleted.</Text>
    </PolicyText>
  );
}
