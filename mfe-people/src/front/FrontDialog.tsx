import { errorText } from '@shop/shared/api';
import type { ContentState } from '@shop/shared/contracts';
import { CONTENT_LABELS } from '@shop/shared/contracts/content-list';
import { FormDialog, useFormDialog, useFreshRecord } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { Field, Grid, Select, TextArea, TextInput } from '@shop/shared/ui';
import { useWatch } from 'react-hook-form';
import { useLazyContent, useSaveContent } from '../endpoints';
import { type FrontFields, fieldsOf, frontSchema } from './values';

interface Props {
  /** The part to change, as it is now. */
  part: ContentState;
  onClose: () => void;
}

const LABELS: Record<keyof FrontFields, string> = {
  title: 'Title',
  text: 'Text',
  label1: 'First link',
  path1: 'First link leads to',
  label2: 'Second link',
  path2: 'Second link leads to',
  links: 'Links',
  from: 'Shown from',
  until: 'Shown until',
  start: 'Publish',
  startsAt: 'Goes live',
};

const START_OPTIONS = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a later time' },
  { value: 'draft', label: 'Not yet: keep as a draft' },
];

const PATH_HINT = 'A path such as /sale, or an address with https://.';

/** Which boxes each part has. */
const BOXES: Record<ContentState['key'], readonly (keyof FrontFields)[]> = {
  hero: ['title', 'text', 'label1', 'path1', 'label2', 'path2'],
  announcement: ['text', 'label1', 'path1', 'from', 'until'],
  tagline: ['text'],
  footer: ['links'],
};

/** Changes one part of the shop's front: live at once, from a moment to come, or as a draft. */
export function FrontDialog({ part: opened, onClose }: Props) {
  const { timeZone } = useHost().settings;
  const { key } = opened;
  const [save] = useSaveContent();
  const [load] = useLazyContent();
  const fieldsOfPart = ({ body }: ContentState) => fieldsOf(key, body, timeZone);
  const { record, fresh } = useFreshRecord(
    opened,
    async () => ({ data: (await load()).data?.find((one) => one.key === key) }),
    fieldsOfPart,
  );
  const part = record ?? opened;
  const { form, errors, dialog } = useFormDialog({
    schema: frontSchema(key, timeZone),
    defaults: fieldsOfPart(opened),
    draft: { form: 'front', record: key, title: CONTENT_LABELS[key] },
    conflict: { fresh, labels: LABELS },
    save: (values) => save({ body: { ...values, version: part.version } }),
    done: `${CONTENT_LABELS[key]} saved`,
    onClose,
    failureTitle: (error) => errorText(error, `Failed to save ${CONTENT_LABELS[key]}`),
  });
  const { register, control } = form;
  const start = useWatch({ control, name: 'start' });
  const inZone = `In the shop’s time zone, ${timeZone}.`;
  const box = (name: keyof FrontFields) => {
    const moment = name === 'from' || name === 'until';
    const hint =
      name === 'links' ? 'One a line: Label=/path or Label=https://…' : name.startsWith('path') ? PATH_HINT : undefined;
    return (
      <Field key={name} label={LABELS[name]} error={errors[name]?.message} hint={moment ? inZone : hint}>
        {name === 'links' ? (
          <TextArea rows={6} {...register(name)} />
        ) : (
          <TextInput type={moment ? 'datetime-local' : 'text'} autoComplete="off" {...register(name)} />
        )}
      </Field>
    );
  };
  return (
    <FormDialog title={`Edit ${CONTENT_LABELS[key]}`} submitLabel="Save" {...dialog}>
      {BOXES[key].map(box)}
      <Grid columns={{ phone: 1, tablet: 2 }}>
        <Field label={LABELS.start} error={errors.start?.message}>
          <Select options={START_OPTIONS} {...register('start')} />
        </Field>
        {start === 'later' && (
          <Field label={LABELS.startsAt} error={errors.startsAt?.message} hint={inZone}>
            <TextInput type="datetime-local" autoComplete="off" {...register('startsAt')} />
          </Field>
        )}
      </Grid>
    </FormDialog>
  );
}
