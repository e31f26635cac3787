import type { SettingKey, ShopSetting } from '@shop/shared/contracts';
import { SETTING_GROUPS, SETTING_LIST, type SettingGroup, isSettingKey } from '@shop/shared/contracts/setting-list';
import { Badge, Button, KeyValue, Stack, Text, theme } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { SettingsCard } from './SettingsCard';
import { sourceText, valueText } from './values';

interface Props {
  settings: readonly ShopSetting[];
  /** Renders one setting as a field or as text. */
  render: (setting: ShopSetting) => ReactNode;
  onHistory: (key: SettingKey) => void;
  /** Stands below the settings of a group. */
  below?: Partial<Record<SettingGroup, ReactNode>>;
}

const isGroup = (word: string): word is SettingGroup => Object.hasOwn(SETTING_GROUPS, word);

const groups = Object.keys(SETTING_GROUPS).filter(isGroup);

const groupsIn = (settings: readonly ShopSetting[]): SettingGroup[] => {
  // A newer server may send settings that this release does not know. An older server has none for some groups.
  const known = settings.filter(({ key }) => isSettingKey(key));
  return groups.filter((group) => known.some(({ key }) => SETTING_LIST[key].group === group));
};

/** The titles of the groups, in their order. */
export const groupTitles = (settings: readonly ShopSetting[]): string[] =>
  groupsIn(settings).map((group) => SETTING_GROUPS[group]);

/** The settings by group, each with a button that shows its history. */
export function SettingGroups({ settings, render, onHistory, below = {} }: Props) {
  const known = settings.filter(({ key }) => isSettingKey(key));
  return groupsIn(settings).map((group) => (
    <SettingsCard key={group} title={SETTING_GROUPS[group]}>
      {known
        .filter(({ key }) => SETTING_LIST[key].group === group)
        .map((setting) => (
          <Row key={setting.key}>
            {render(setting)}
            <Button
              size="sm"
              variant="ghost"
              aria-label={`History of ${SETTING_LIST[setting.key].label}`}
              onClick={() => onHistory(setting.key)}
            >
              History
            </Button>
          </Row>
        ))}
      {below[group]}
    </SettingsCard>
  ));
}

/** A read-only setting: it is locked, or the user is not an admin. */
export function SettingFact({ setting }: { setting: ShopSetting }) {
  const { label, help } = SETTING_LIST[setting.key];
  return (
    <Stack gap={1}>
      <KeyValue
        layout="grid"
        items={[{ label, value: <Value>{valueText(setting.key, setting.value)}</Value>, wide: true }]}
      />
      <Text size="sm" tone="muted">
        {`${help} ${sourceText(setting)}`}
      </Text>
      {setting.locked && (
        <div>
          <Badge>Locked by the server</Badge>
        </div>
      )}
    </Stack>
  );
}

/* A text of several lines keeps them. */
const Value = styled.span`
  white-space: pre-wrap;
`;

/* The history button is at the end of the label's line. */
const Row = styled.div`
  position: relative;

  & > button {
    position: absolute;
    inset-block-start: -0.5rem;
    inset-inline-end: calc(-1 * ${theme.space[3]});
  }
`;
