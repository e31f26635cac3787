import { useSession } from '@shop/shared/api';
import { Banner, Button, Stack } from '@shop/shared/ui';
import { useState, useSyncExternalStore } from 'react';
import { type DraftPlace, draftsOf, dropDraft, onDraftsChange } from './drafts';

/**
 * Opens a form on the record with this id; '' for a new record. Returns false if that is not possible, for example
 * because the record was deleted.
 */
type Continue = (record: string) => boolean | void | Promise<boolean | void>;

interface Props {
  /** The forms of this page, by the name under which their drafts are stored. */
  forms: Readonly<Record<string, Continue>>;
  /** True while a form is open, because the form itself shows its draft. */
  hidden: boolean;
}

interface Offer extends DraftPlace {
  title: string;
  files: readonly string[];
}

/** Offers the unsaved drafts of this page's forms to the user who typed them. */
export function DraftNotices({ forms, hidden }: Props) {
  const user = useSession().user?._id;
  const names = Object.keys(forms);
  // Serialized, so that equal drafts are the same value.
  const found = useSyncExternalStore(onDraftsChange, () =>
    user === undefined
      ? '[]'
      : JSON.stringify(
          names.flatMap((form) =>
            draftsOf(user, form).map(({ record, draft: { title, files } }): Offer => ({
              user,
              form,
              record,
              title,
              files,
            })),
          ),
        ),
  );
  if (hidden || found === '[]') return null;
  // `found` was serialized just above.
  const offers = JSON.parse(found) as Offer[];
  return (
    <Stack gap={2}>
      {offers.map((offer) => (
        <OneDraft key={`${offer.form} ${offer.record}`} offer={offer} onContinue={forms[offer.form]} />
      ))}
    </Stack>
  );
}

function OneDraft({ offer, onContinue }: { offer: Offer; onContinue: Continue | undefined }) {
  const [state, setState] = useState<'idle' | 'opening' | 'failed'>('idle');
  const open = async () => {
    setState('opening');
    const opened = await onContinue?.(offer.record);
    setState(opened === false ? 'failed' : 'idle');
  };
  return (
    <Banner
      kind="warning"
      title={`Unsaved changes: ${offer.title}`}
      actions={
        <>
          <Button size="sm" variant="primary" loading={state === 'opening'} onClick={() => void open()}>
            Continue
          </Button>
          <Button size="sm" onClick={() => dropDraft(offer)}>
            Discard
          </Button>
        </>
      }
    >
      {state === 'failed'
        ? 'It could not be opened. Try again, or discard it if the record was deleted.'
        : 'You started this but did not save it.'}
    </Banner>
  );
}
