import { type SubmitEvent, useState } from 'react';
import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { RemoteReleases } from '@shop/shared/contracts';
import { FormDialog, reasonText } from '@shop/shared/forms';
import { Field, NumberInput, RadioCards, Stack } from '@shop/shared/ui';
import { usePromote } from './endpoints';

interface Props {
  remote: RemoteReleases;
  version: string;
  onClose: () => void;
}

type Audience = 'everyone' | 'some';

/** Makes a version live, for everyone or for some of the visitors. */
export function PromoteDialog({ remote: { name, live, candidate }, version, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [promote, { isLoading, error }] = usePromote();
  const [audience, setAudience] = useState<Audience>('everyone');
  const [percent, setPercent] = useState('10');
  const [asked, setAsked] = useState(false);
  const traffic = audience === 'everyone' ? 100 : Number(percent);
  const good = Number.isInteger(traffic) && traffic >= 1 && traffic <= 100;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (!good) return;
    const done = await promote({ params: { name }, body: { version, traffic } });
    if (done.error) return;
    const whom = traffic === 100 ? 'Everyone' : `${String(traffic)}% of the visitors`;
    dispatch(toastShown({ kind: 'success', text: `${whom} now get ${name} ${version}` }));
    onClose();
  };
  return (
    <FormDialog
      title={`Promote ${name} ${version}`}
      description={live ? `Live now: ${live}.` : 'Nothing is live now.'}
      submitLabel="Promote"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}
      onClose={onClose}
      dirty={audience === 'some'}
      busy={isLoading}
      failure={error ? { title: `${name} ${version} was not promoted.`, text: reasonText(error) } : null}
    >
      <Stack gap={4}>
        <RadioCards<Audience>
          legend="Who gets it"
          value={audience}
          onChange={setAudience}
          options={[
            { value: 'everyone', title: 'Everyone', description: 'With their next page.' },
            {
              value: 'some',
              title: 'Some of the visitors',
              description: 'Each keeps their side. End it by promoting for everyone, or cancel the split.',
              disabled: live === null,
            },
          ]}
        />
        {audience === 'some' && (
          <Field
            label="Share of the visitors"
            required
            error={asked && !good ? 'Give a whole number from 1 to 100' : undefined}
            hint={candidate ? `Takes the place of ${candidate.version} at ${String(candidate.traffic)}%.` : undefined}
          >
            <NumberInput
              suffix="%"
              min={1}
              max={100}
              step={1}
              inputMode="numeric"
              value={percent}
              onChange={(event) => setPercent(event.target.value)}
            />
          </Field>
        )}
      </Stack>
    </FormDialog>
  );
}
