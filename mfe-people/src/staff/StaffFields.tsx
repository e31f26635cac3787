import type { StaffCreate } from '@shop/shared/contracts';
import { Field, FieldGrid, Select, TextInput } from '@shop/shared/ui';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { roleOptions } from './roles';

type Inputs = Readonly<Record<Exclude<keyof StaffCreate, 'password'>, UseFormRegisterReturn>>;

/**
 * Registers the fields in visual order, because the first invalid field gets the focus. Call it before the registration
 * of later fields of the form.
 */
export const staffInputs = (
  register: (field: Exclude<keyof StaffCreate, 'password'>) => UseFormRegisterReturn,
): Inputs => ({
  name: register('name'),
  email: register('email'),
  username: register('username'),
  role: register('role'),
});

interface Props {
  inputs: Inputs;
  errors: FieldErrors<Omit<StaffCreate, 'password'>>;
  /** Whether the role field is shown. */
  withRole: boolean;
}

/** The fields of an account: name, email, username and role. */
export function StaffFields({ inputs, errors, withRole }: Props) {
  return (
    <>
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...inputs.name} autoComplete="off" />
      </Field>
      <FieldGrid>
        <Field label="Email" required error={errors.email?.message}>
          <TextInput type="email" {...inputs.email} autoComplete="off" />
        </Field>
        <Field label="Username" error={errors.username?.message} hint="Can be used to sign in instead of the email.">
          <TextInput {...inputs.username} autoComplete="off" autoCapitalize="none" />
        </Field>
      </FieldGrid>
      {withRole && (
        <Field
          label="Role"
          required
          error={errors.role?.message}
          hint="Admins can also see cash in hand, add transactions, delete delivered orders, and manage accounts, settings and releases."
        >
          <Select options={roleOptions} {...inputs.role} />
        </Field>
      )}
    </>
  );
}
