import { useSession } from '@shop/shared/api';
import { Badge, Card, Grid, Heading, KeyValue, PageHeader, SkeletonRows, Stack, Text } from '@shop/shared/ui';
import { type ReactNode, Suspense, lazy } from 'react';
import { KeyboardCard } from '../account/KeyboardCard';
import { roleLabel } from '../staff/roles';

const PasswordForm = lazy(() => import('../account/PasswordForm').then((module) => ({ default: module.PasswordForm })));

function PasswordCard({ children }: { children: ReactNode }) {
  return (
    <Card as="section" aria-label="Password">
      <Stack gap={5}>
        <Heading level={2} size="xs">
          Password
        </Heading>
        {children}
      </Stack>
    </Card>
  );
}

/** The account page: the signed-in user, and a form for a new password. */
export default function AccountPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Stack gap={5}>
      <PageHeader title="My Account" />
      <Grid columns={{ phone: 1, desktop: 2 }} gap={4}>
        <Card as="section" aria-label="Profile">
          <Stack gap={5}>
            <Heading level={2} size="xs">
              Profile
            </Heading>
            <KeyValue
              items={[
                { label: 'Name', value: user.name },
                { label: 'Email', value: user.email },
                {
                  label: 'Role',
                  value: <Badge tone={user.role === 'admin' ? 'purple' : 'blue'}>{roleLabel(user.role)}</Badge>,
                },
              ]}
            />
            <Text size="sm" tone="muted">
              An admin can change your name, email and role under Staff Accounts.
            </Text>
          </Stack>
        </Card>
        {/* The keyboard comes together with the form above, which would push it away under the finger. */}
        <Suspense
          fallback={
            <PasswordCard>
              <SkeletonRows count={3} label="Loading the form" />
            </PasswordCard>
          }
        >
          <PasswordCard>
            <PasswordForm />
          </PasswordCard>
          <KeyboardCard />
        </Suspense>
      </Grid>
    </Stack>
  );
}
