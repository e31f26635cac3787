import { useState } from 'react';
import { deployTokenCreateSchema } from '@shop/shared/contracts/release';
import { FormDialog, copyText, useFormDialog } from '@shop/shared/forms';
import { Banner, Button, Checkbox, Dialog, Field, Select, Stack, TextInput, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { useCreateDeployToken } from './endpoints';

interface Props {
  remotes: readonly string[];
  onClose: () => void;
}

/** Issues a token, and shows it once. */
export function IssueTokenDialog({ remotes, onClose }: Props) {
  const [create, { data }] = useCreateDeployToken();
  const { form, errors, dialog } = useFormDialog({
    schema: deployTokenCreateSchema,
    defaults: { remote: remotes[0] ?? '', label: '', previewsOnly: false },
    draft: { form: 'deploy-token', title: 'Issue Deploy Token' },
    save: (body) => create({ body }),
    // The dialog stays open and shows the token.
    onClose: () => undefined,
    failureTitle: () => 'No token was issued.',
  });
  if (data) return <TokenDialog token={data.token} remote={data.remote} onClose={onClose} />;
  return (
    <FormDialog
      title="Issue Deploy Token"
      submitLabel="Issue Token"
      size="sm"
      {...dialog}
      onClose={() => {
        dialog.onClose();
        onClose();
      }}
    >
      <Stack gap={4}>
        <Field label="Remote" required error={errors.remote?.message}>
          <Select options={remotes.map((name) => ({ value: name, label: name }))} {...form.register('remote')} />
        </Field>
        <Field
          label="What it is for"
          required
          hint="For example, the team’s pipeline. Shown in the release history."
          error={errors.label?.message}
        >
          <TextInput maxLength={100} {...form.register('label')} />
        </Field>
        <Checkbox
          label="Previews only"
          hint="For a pipeline of pull requests: it publishes versions such as 1.4.0-pr.17.3fa9c2b, which no visitor gets."
          {...form.register('previewsOnly')}
        />
      </Stack>
    </FormDialog>
  );
}

function TokenDialog({ token, remote, onClose }: { token: string; remote: string; onClose: () => void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const copy = async () => setCopied((await copyText(token)) ? 'yes' : 'refused');
  return (
    <Dialog
      open
      onClose={onClose}
      title={`New token for ${remote}`}
      closeOnOutsidePress={false}
      footer={
        <>
          <Button variant="primary" onClick={() => void copy()}>
            {copied === 'yes' ? 'Copied' : 'Copy'}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <Stack gap={4}>
        <Banner kind="warning" role="none">
          Copy it now. It is not shown again.
        </Banner>
        <Token aria-label="Token">{token}</Token>
        <p role="status">
          {copied === 'yes' && <span>The token is on the clipboard.</span>}
          {copied === 'refused' && (
            <span>The browser did not allow copying. Select the token and copy it yourself.</span>
          )}
        </p>
      </Stack>
    </Dialog>
  );
}

const Token = styled.output`
  display: block;
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.md};
  background: ${theme.color.subtle};
  font-family: ${theme.font.mono};
  overflow-wrap: anywhere;
  user-select: all;
`;
