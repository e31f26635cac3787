import type { StaffUpdate } from '@shop/shared/contracts';
import { Field, Grid, Select, TextInput } from '@shop/shared/ui';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { roleOptions } from './roles';

interface Props {
  register: (field: keyof StaffUpdate) => UseFormRegisterReturn;
  errors: FieldErrors<StaffUpdate>;
  /** Whether the role can be chosen. */
  withRole: boolean;
}

/** What an account says of a person: name, address, username and role. */
export function StaffFields({ register, errors, withRole }: Props) {
  return (
    <>
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Grid columns={{ phone: 1, tablet: 2 }}>
        <Field label="Email" required error={errors.email?.message}>
          <TextInput type="email" {...register('email')} autoComplete="off" />
        </Field>
        <Field label="Username" error={errors.username?.message} hint="May be typed in place of the email.">
          <TextInput {...register('username')} autoComplete="off" autoCapitalize="none" />
        </Field>
      </Grid>
      {withRole && (
        <Field
          label="Role"
          required
          error={errors.role?.message}
          hint="Admins also see cash in hand, write transactions, delete delivered orders and keep accounts."
        >
          <Select options={roleOptions} {...register('role')} />
        </Field>
      )}
    </>
  );
}
