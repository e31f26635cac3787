import { isApiError } from '@shop/shared/api';
import type { ContentSave, ContentState } from '@shop/shared/contracts';
import { CONTENT_LABELS, isPolicyKey } from '@shop/shared/contracts/content-list';
import { FormDialog, useFormDialog, useFreshRecord } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { Button, Field, FieldGrid, Select, TextArea, TextInput } from '@shop/shared/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { FRONT_PARTS, useLazyContent, useSaveContent } from '../endpoints';
import { AccentField } from './AccentField';
import { DrawingField } from './DrawingField';
import { OpeningField } from './OpeningField';
import { PreviewDialog } from './PreviewDialog';
import { type FrontFields, boxMessage, boxOf, fieldsOf, frontSchema } from './values';

interface Props {
  /** The current state of the part to edit. */
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
  shows: 'Beside the words',
  picture: 'Picture',
  alt: 'What the picture shows',
  accent: 'Accent color',
  logo: 'Logo',
  icon: 'Icon',
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

const SHOWS_OPTIONS = [
  { value: 'default', label: 'As the shop comes' },
  { value: 'picture', label: 'Own picture' },
  { value: 'products', label: 'Nothing: products come first' },
];

const ALT_HINT = 'For those who do not see it. Empty: it only decorates.';
const PATH_HINT = 'A path such as /sale, or an address with https://.';
const LINKS_HINT = 'One a line: Label=/path or Label=https://…';
const POLICY_HINT =
  'An empty line begins a paragraph, ## a heading, - an item of a list; **bold**, *italic*, [words](/path) is a link. {shopName}, {phone}, {deliveryFee}, {deliveryTime}, {exchange} and {retention} follow the settings.';

const DRAWING_HINTS = {
  logo: 'SVG, in place of the mark and the name; read on light and on dark pages. Words as paths.',
  icon: 'SVG, square, for tabs, bookmarks and phones.',
};

/** The fields of each part. */
const BOXES: Record<ContentState['key'], readonly (keyof FrontFields)[]> = {
  hero: ['title', 'text', 'label1', 'path1', 'label2', 'path2', 'shows', 'picture', 'alt'],
  announcement: ['text', 'label1', 'path1', 'from', 'until'],
  tagline: ['text'],
  footer: ['links'],
  privacy: ['text'],
  terms: ['text'],
  look: ['accent'],
  logo: ['logo', 'icon'],
};

/** Fields that are shown in pairs if there is room. */
const PAIRED: ReadonlySet<keyof FrontFields> = new Set(['label1', 'path1', 'label2', 'path2', 'from', 'until']);

/** The server's errors by form field instead of by field of the API call. */
const atBoxes = (save: ContentSave, error: unknown): unknown =>
  isApiError(error)
    ? {
        ...error,
        errors: error.errors.map(({ field, message }) => {
          const path = field.split('.');
          return { field: boxOf(save.key, path), message: boxMessage(save, path, message) };
        }),
      }
    : error;

/** Edits one part of the shop's front. It is published immediately, published at a later time, or saved as a draft. */
export function FrontDialog({ part: opened, onClose }: Props) {
  const { timeZone } = useHost().settings;
  const { key } = opened;
  const [save] = useSaveContent();
  const [load] = useLazyContent();
  const fieldsOfPart = ({ body }: ContentState) => fieldsOf(key, body, timeZone);
  const { record, fresh } = useFreshRecord(
    opened,
    async () => ({ data: (await load(FRONT_PARTS)).data?.find((one) => one.key === key) }),
    fieldsOfPart,
  );
  const part = record ?? opened;
  /** Purpose of the next save. A preview shows a draft, so it saves one first. */
  const purpose = useRef<'save' | 'preview'>('save');
  /** The draft that was saved for a preview, with its form values. */
  const [kept, setKept] = useState<{ version: number; values: string } | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const { form, errors, dialog } = useFormDialog({
    schema: frontSchema(key, timeZone),
    defaults: fieldsOfPart(opened),
    draft: { form: 'front', record: key, title: CONTENT_LABELS[key] },
    conflict: { fresh, labels: LABELS },
    save: async (values) => {
      const preview = purpose.current === 'preview';
      const draft = JSON.stringify(values.body);
      if (preview && kept?.values === draft) return {};
      const version = Math.max(part.version, kept?.version ?? 0);
      const { data, error } = await save({ body: { ...values, ...(preview ? { start: 'draft' } : {}), version } });
      const saved = data?.find((one) => one.key === key);
      if (preview && saved) setKept({ version: saved.version, values: draft });
      return { error: atBoxes(values, error) };
    },
    stays: () => {
      const preview = purpose.current === 'preview';
      setPreviewing(preview);
      return preview;
    },
    done: `${CONTENT_LABELS[key]} saved`,
    onClose,
    failureTitle: () => `Failed to save ${CONTENT_LABELS[key]}`,
  });
  const { register, control } = form;
  const [start, shows] = useWatch({ control, name: ['start', 'shows'] });
  const inZone = `In the shop’s time zone, ${timeZone}.`;
  const box = (name: keyof FrontFields) => {
    if (name === 'accent') {
      return <AccentField key={name} label={LABELS.accent} error={errors.accent?.message} form={form} />;
    }
    if (name === 'logo' || name === 'icon') {
      const error = errors[name]?.message;
      return (
        <DrawingField
          key={name}
          name={name}
          label={LABELS[name]}
          hint={DRAWING_HINTS[name]}
          error={error}
          form={form}
        />
      );
    }
    if (name === 'picture') {
      return <OpeningField key={name} label={LABELS.picture} error={errors.picture?.message} form={form} />;
    }
    if (name === 'shows') {
      return (
        <Field key={name} label={LABELS.shows} error={errors.shows?.message}>
          <Select options={SHOWS_OPTIONS} {...register('shows')} />
        </Field>
      );
    }
    const moment = name === 'from' || name === 'until';
    const policy = isPolicyKey(key);
    const ownHint = name === 'links' ? LINKS_HINT : name === 'alt' ? ALT_HINT : policy ? POLICY_HINT : undefined;
    const hint = moment ? inZone : name.startsWith('path') ? PATH_HINT : ownHint;
    return (
      <Field key={name} label={LABELS[name]} error={errors[name]?.message} hint={hint}>
        {name === 'links' || policy ? (
          <TextArea rows={policy ? 16 : 6} {...register(name)} />
        ) : (
          <TextInput type={moment ? 'datetime-local' : 'text'} autoComplete="off" {...register(name)} />
        )}
      </Field>
    );
  };
  const submitToSave = (event: FormEvent) => {
    purpose.current = 'save';
    dialog.onSubmit(event);
  };
  const submitToPreview = (event: FormEvent) => {
    purpose.current = 'preview';
    dialog.onSubmit(event);
  };
  return (
    <>
      <FormDialog
        title={`Edit ${CONTENT_LABELS[key]}`}
        submitLabel="Save"
        size={BOXES[key].length > 2 || isPolicyKey(key) ? 'lg' : 'md'}
        {...dialog}
        onSubmit={submitToSave}
        otherActions={
          <Button onClick={submitToPreview} disabled={dialog.busy}>
            Keep draft and preview
          </Button>
        }
      >
        <FieldGrid>
          {BOXES[key]
            .filter((name) => shows === 'picture' || (name !== 'picture' && name !== 'alt'))
            .map((name) => (
              <Place key={name} $wide={!PAIRED.has(name)}>
                {box(name)}
              </Place>
            ))}
        </FieldGrid>
        <FieldGrid>
          <Field label={LABELS.start} error={errors.start?.message}>
            <Select options={START_OPTIONS} {...register('start')} />
          </Field>
          {start === 'later' && (
            <Field label={LABELS.startsAt} error={errors.startsAt?.message} hint={inZone}>
              <TextInput type="datetime-local" autoComplete="off" {...register('startsAt')} />
            </Field>
          )}
        </FieldGrid>
      </FormDialog>
      {previewing && kept && <PreviewDialog part={key} version={kept.version} onClose={() => setPreviewing(false)} />}
    </>
  );
}

const Place = styled.div<{ $wide: boolean }>`
  min-width: 0;
  ${({ $wide }) => $wide && 'grid-column: 1 / -1;'}
`;
