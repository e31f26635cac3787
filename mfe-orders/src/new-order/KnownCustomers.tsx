import type { KnownCustomer } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';
import { Badge, Button, Dotted, Stack, Text, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { Blocked } from '../risk/Blocked';
import { ADVICE } from '../risk/labels';
import { CustomerNote } from './CustomerNote';
import type { DraftCustomer } from './draft';

interface Props {
  /** The customers that match what was typed. */
  found: readonly KnownCustomer[];
  /** The one whose number is in the form; undefined for none. */
  chosen: KnownCustomer | undefined;
  /** What is in the form. */
  typed: DraftCustomer;
  onChoose: (customer: Partial<DraftCustomer>) => void;
}

/** What became of a customer's orders: '3 delivered, 2 refused, 1 canceled'. */
const recordOf = ({ delivered, refusals, canceled }: KnownCustomer): string =>
  [
    ...(delivered > 0 ? [`${String(delivered)} delivered`] : []),
    ...(refusals > 0 ? [`${String(refusals)} refused`] : []),
    ...(canceled > 0 ? [`${String(canceled)} canceled`] : []),
  ].join(', ') || 'No order has ended yet';

const addressText = ({ address, city }: KnownCustomer['addresses'][number]): string =>
  [address, city].filter((text) => text !== '').join(', ');

/**
 * The known customers for the typed name or phone: a press fills in the form. Of the chosen one it offers the name, if
 * only the number was typed, and the addresses. It shows the record, whether the shop refuses the number, and the note
 * of staff.
 */
export function KnownCustomers({ found, chosen, typed, onChoose }: Props) {
  if (chosen) return <Chosen customer={chosen} typed={typed} onChoose={onChoose} />;
  if (found.length === 0) return null;
  return (
    <List aria-label="Known customers">
      {found.map((customer) => {
        const [latest] = customer.addresses;
        const { name, phone } = customer;
        return (
          <li key={customer._id}>
            <Button
              size="sm"
              onClick={() => onChoose({ name, phone, ...(latest && { address: latest.address, city: latest.city }) })}
            >
              <span>
                <Dotted
                  parts={[
                    name || 'Unnamed',
                    phone,
                    recordOf(customer),
                    customer.blocked !== undefined && `Blocked: ${customer.blocked}`,
                  ]}
                />
              </span>
            </Button>
          </li>
        );
      })}
    </List>
  );
}

function Chosen({ customer, typed, onChoose }: { customer: KnownCustomer } & Pick<Props, 'typed' | 'onChoose'>) {
  const { name, addresses, advice, refusals, refused, blocked } = customer;
  const [latest] = addresses;
  const unnamed = typed.name.trim() === '' && name !== '';
  const unaddressed = typed.address.trim() === '';
  return (
    <Known role="group" aria-label="What is known of this customer">
      <Stack direction="row" gap={2}>
        {advice && <Badge tone={ADVICE[advice].tone}>{ADVICE[advice].label}</Badge>}
        <Text size="sm" weight="semibold">
          {recordOf(customer)}
        </Text>
      </Stack>
      {blocked !== undefined && <Blocked reason={blocked} />}
      {refused && blocked === undefined && (
        <Text size="sm" tone="red" weight="medium">
          {`The shop takes no more orders of this number: ${counted(refusals, 'parcel was', 'parcels were')} refused.`}
        </Text>
      )}
      {unnamed && (
        <div>
          <Button size="sm" onClick={() => onChoose({ name, ...(unaddressed && latest) })}>
            <span>
              <Dotted parts={[name, unaddressed && latest && addressText(latest)]} />
            </span>
          </Button>
        </div>
      )}
      {(addresses.length > 1 || (unaddressed && !unnamed && latest)) && (
        <List aria-label="Addresses of this customer">
          {addresses.map((address) => (
            <li key={addressText(address)}>
              <Button size="sm" onClick={() => onChoose(address)}>
                {addressText(address)}
              </Button>
            </li>
          ))}
        </List>
      )}
      <CustomerNote key={customer._id} customer={customer} />
    </Known>
  );
}

const Known = styled.div`
  display: grid;
  gap: ${theme.space[2]};
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  list-style: none;
`;
