import { useSession, useStoreExtra } from '@shop/shared/api';
import type { FirstStep } from '@shop/shared/contracts';
import { Button, Card, CheckIcon, Heading, Stack, Text, TextLink, VisuallyHidden, theme } from '@shop/shared/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { useDashboardSummary } from '../endpoints';

/** The label, link and reason of each step. */
const STEPS: Readonly<Record<FirstStep['key'], { label: string; to: string; hint: string }>> = {
  contacts: {
    label: 'Name your shop and add its phone number',
    to: '/settings',
    hint: 'Shoppers see the shop once both are saved.',
  },
  category: { label: 'Add a category', to: '/categories?add=1', hint: 'The shop’s menu is made of categories.' },
  product: { label: 'Add a product', to: '/products?add=1', hint: 'With pictures, sizes, colors and stock.' },
  delivery: {
    label: 'Set the delivery fee and days',
    to: '/settings',
    hint: 'Every page and every order tells shoppers these terms.',
  },
  order: { label: 'Place a first order', to: '/', hint: 'Order something yourself, as a shopper would.' },
};

const hiddenKey = (userId: string) => `firstStepsHidden:${userId}`;

/**
 * The setup steps of a new shop. Completed steps are checked. The list can be folded to one line; the browser remembers
 * this for each user. Renders nothing when the server sends no steps.
 */
export function FirstSteps() {
  // Most steps are completed on other pages, so the list is fetched again on mount.
  const { data } = useDashboardSummary(undefined, { refetchOnMountOrArgChange: true });
  const { user } = useSession();
  const { storage } = useStoreExtra()();
  const key = hiddenKey(user?._id ?? '');
  const [hidden, setHidden] = useState(() => storage.get(key) !== null);
  const id = useId();
  const steps = data?.firstSteps;
  if (!steps) return null;
  const fold = () => {
    if (hidden) storage.remove(key);
    else storage.set(key, 'yes');
    setHidden(!hidden);
  };
  const done = steps.filter((step) => step.done).length;
  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <Stack gap={4}>
        <Stack direction="row" justify="between" align="center" gap={3}>
          <Stack gap={1}>
            <Heading level={2} size="sm" id={`${id}-title`}>
              First steps
            </Heading>
            <Text size="sm" tone="muted">
              {`${done} of ${steps.length} done`}
            </Text>
          </Stack>
          <Button size="sm" variant="ghost" aria-expanded={!hidden} aria-controls={`${id}-list`} onClick={fold}>
            {hidden ? 'Show' : 'Hide'}
          </Button>
        </Stack>
        <List id={`${id}-list`} hidden={hidden}>
          {steps.map((step) => {
            const { label, to, hint } = STEPS[step.key];
            return (
              <Step key={step.key}>
                <Mark $done={step.done}>{step.done && <CheckIcon size={14} strokeWidth={3} aria-hidden="true" />}</Mark>
                <div>
                  {step.done ? (
                    <Text as="span" tone="muted">
                      <span>{label}</span> <VisuallyHidden>(done)</VisuallyHidden>
                    </Text>
                  ) : (
                    <>
                      <TextLink to={to}>{label}</TextLink>
                      <Text size="sm" tone="muted">
                        {hint}
                      </Text>
                    </>
                  )}
                </div>
              </Step>
            );
          })}
        </List>
      </Stack>
    </Card>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${theme.space[3]};

  &[hidden] {
    display: none;
  }
`;

const Step = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space[3]};
  align-items: start;
`;

const Mark = styled.span<{ $done: boolean }>`
  display: grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  border: 2px solid ${({ $done }) => ($done ? 'transparent' : theme.color.borderStrong)};
  border-radius: ${theme.radius.full};
  background: ${({ $done }) => ($done ? theme.color.greenSoft : 'transparent')};
  color: ${theme.color.greenText};
`;
