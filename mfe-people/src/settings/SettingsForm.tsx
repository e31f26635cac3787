import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { SettingKey, ShopSetting, ShopSettingsValues } from '@shop/shared/contracts';
import { SETTING_KEYS, SETTING_LIST, isNumberSetting, type SettingInfo } from '@shop/shared/contracts/setting-list';
import { ConflictNotice, RestoredNotice, readNumber, useLeaveWarning, useShopForm } from '@shop/shared/forms';
import { counted } from '@shop/shared/rules';
import { Banner, Button, Checkbox, Field, Select, Stack, Text, TextArea, TextInput, theme } from '@shop/shared/ui';
import { useRef, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { ALL_SETTINGS, useChangeSettings, useLazySettings } from '../endpoints';
import { MessagePreview } from './MessagePreview';
import { SettingFact, SettingGroups } from './SettingGroups';
import { changedKeys, changesSchema, fieldsOf, sourceText, valueText } from './values';

interface Props {
  /** The settings that the form starts with. */
  settings: readonly ShopSetting[];
  onHistory: (key: SettingKey) => void;
}

const LABELS: Partial<Record<SettingKey, string>> = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, SETTING_LIST[key].label]),
);

/** The types of the fields that are no plain text. */
const INPUT_TYPES: Partial<Record<SettingInfo['input'], 'tel' | 'date'>> = { tel: 'tel', day: 'date' };

/** Form for all settings with one Save button, for admins. It saves only changed settings: all of them, or none. */
export function SettingsForm({ settings: opened, onHistory }: Props) {
  const dispatch = useAppDispatch();
  const [change] = useChangeSettings();
  const [load] = useLazySettings();
  const [inForce, setInForce] = useState(opened);
  const answered = useRef(opened);
  const { form, errors, submit, dirty, busy, failure, conflict, restored } = useShopForm<
    ShopSettingsValues,
    ShopSettingsValues
  >({
    schema: changesSchema(inForce),
    defaults: fieldsOf(opened),
    draft: { form: 'settings', record: 'shop', title: 'Settings' },
    conflict: {
      fresh: async () => {
        const { data } = await load(ALL_SETTINGS);
        if (data === undefined) return undefined;
        setInForce(data);
        return fieldsOf(data);
      },
      labels: LABELS,
      show: (field, value) =>
        typeof value === 'number' || typeof value === 'boolean' ? valueText(field, value) : undefined,
    },
    save: async (values) => {
      const keys = changedKeys(inForce, values);
      if (keys.length === 0) return {};
      const versions = Object.fromEntries(inForce.map(({ key, version }) => [key, version]));
      const body = Object.fromEntries(keys.map((key) => [key, values[key]]));
      const answer = await change({ ...ALL_SETTINGS, body: { ...body, versions } });
      if (answer.data) answered.current = answer.data;
      return answer;
    },
    onSaved: () => {
      setInForce(answered.current);
      form.reset(fieldsOf(answered.current));
      dispatch(toastShown({ kind: 'success', text: 'Settings saved' }));
    },
    failureTitle: () => 'Failed to save settings',
  });
  useLeaveWarning(dirty);
  const fieldOf = (setting: ShopSetting) => {
    const { key } = setting;
    const { label, help, input, choices = {} } = SETTING_LIST[key];
    if (setting.locked) return <SettingFact setting={setting} />;
    const hint = `${help} ${sourceText(setting)}`;
    if (input === 'flag') return <Checkbox label={label} hint={hint} {...form.register(key)} />;
    return (
      <Field label={label} hint={hint} error={errors[key]?.message}>
        {input === 'choice' ? (
          <Select {...form.register(key)}>
            {Object.entries(choices).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        ) : input === 'lines' ? (
          <TextArea {...form.register(key)} />
        ) : (
          <TextInput
            type={INPUT_TYPES[input] ?? 'text'}
            inputMode={input === 'money' ? 'decimal' : input === 'whole' ? 'numeric' : undefined}
            autoComplete="off"
            {...form.register(key, isNumberSetting(key) ? { setValueAs: readNumber } : {})}
          />
        )}
      </Field>
    );
  };
  return (
    <Form noValidate onSubmit={submit} aria-label="Settings">
      {restored && <RestoredNotice restored={restored} />}
      <SettingGroups
        settings={inForce}
        render={fieldOf}
        onHistory={onHistory}
        below={{ messages: <MessagePreview control={form.control} /> }}
      />
      <Foot data-dirty={dirty || undefined}>
        {(failure ?? conflict) && (
          <Banner key={failure?.attempt} kind="error" title={failure?.title ?? 'Someone else changed these settings'}>
            <Stack gap={3}>
              <span>{failure ? failure.text : 'Choose what to keep, then save.'}</span>
              {conflict && <ConflictNotice conflict={conflict} />}
            </Stack>
          </Banner>
        )}
        <Stack direction="row" gap={3} align="center">
          <Button type="submit" variant="primary" loading={busy}>
            Save
          </Button>
          {dirty && (
            <>
              <Button disabled={busy} onClick={() => form.reset(fieldsOf(inForce))}>
                Discard changes
              </Button>
              <Unsaved control={form.control} settings={inForce} />
            </>
          )}
        </Stack>
      </Foot>
    </Form>
  );
}

/** Says how many settings differ from those in force. It alone renders with each key. */
function Unsaved({ control, settings }: { control: Control<ShopSettingsValues>; settings: readonly ShopSetting[] }) {
  const values = useWatch({ control });
  const count = changedKeys(settings, { ...fieldsOf(settings), ...values }).length;
  return (
    <Text size="sm" tone="muted">
      {`${counted(count, 'change')} not saved`}
    </Text>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[5]};

  /* A field that takes the focus comes to stand above the foot. */
  & input,
  & textarea {
    scroll-margin-block: 7rem;
  }
`;

/** Sticky: the Save button, and above it why saving failed. */
const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${theme.z.sticky};
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  max-height: 80vh;
  padding-block: ${theme.space[3]};
  overflow-y: auto;
  background: ${theme.color.background};

  &[data-dirty] {
    border-block-start: 1px solid ${theme.color.text};
  }
`;
