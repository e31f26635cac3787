import { toastShown, useAppDispatch } from '@shop/shared/api';
import { ownPasswordSchema } from '@shop/shared/contracts/staff';
import { useFocusOnRefusal, useLeaveWarning, useShopForm } from '@shop/shared/forms';
import { Banner, Button, Field, TextInput, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { useChangeOwnPassword } from '../endpoints';

/** The fields of the API call. The new password is typed twice, so that a typing error does not lock the user out. */
const schema = ownPasswordSchema
  .extend({ repeated: ownPasswordSchema.shape.newPassword })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ['repeated'],
    message: 'The passwords do not match',
  });

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' };

/** Changes the user's own password. It requires the old one and ends all other sessions. */
export function PasswordForm() {
  const dispatch = useAppDispatch();
  const [change] = useChangeOwnPassword();
  const { form, errors, submit, dirty, busy, failure } = useShopForm({
    schema,
    defaults: EMPTY,
    save: ({ currentPassword, newPassword }) => change({ body: { currentPassword, newPassword } }),
    onSaved: () => {
      form.reset(EMPTY);
      const text = 'Password changed. You are signed out everywhere else.';
      dispatch(toastShown({ kind: 'success', text }));
    },
    failureTitle: () => 'Failed to change password',
  });
  useLeaveWarning(dirty);
  const { form: ref, onSave, onType } = useFocusOnRefusal(failure);
  return (
    <Form
      ref={ref}
      noValidate
      aria-label="Change password"
      onInput={onType}
      onSubmit={(event) => {
        onSave();
        submit(event);
      }}
    >
      <Field label="Current password" required error={errors.currentPassword?.message}>
        <TextInput type="password" {...form.register('currentPassword')} autoComplete="current-password" />
      </Field>
      <Field label="New password" required error={errors.newPassword?.message} hint="12 characters or more.">
        <TextInput type="password" {...form.register('newPassword')} autoComplete="new-password" />
      </Field>
      <Field label="Repeat new password" required error={errors.repeated?.message}>
        <TextInput type="password" {...form.register('repeated')} autoComplete="new-password" />
      </Field>
      {failure && (
        <Banner key={failure.attempt} kind="error" title={failure.title}>
          {failure.text}
        </Banner>
      )}
      <div>
        <Button type="submit" variant="primary" loading={busy}>
          Change Password
        </Button>
      </div>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[4]};
  max-width: 26rem;
`;
