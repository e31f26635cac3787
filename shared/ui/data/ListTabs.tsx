import { withCommas } from '@shop/shared/rules';
import { styled } from 'styled-components';
import { media, theme } from '../theme/theme';
import { focusRing } from '../theme/mixins';

interface Props<Value extends string> {
  /** The field that divides the list, such as `Status`. */
  label: string;
  /** `count` is the number of rows; absent while it is unknown. */
  tabs: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Tabs for the parts of a list, each with its number of rows. On a narrow screen the tabs scroll sideways. */
export function ListTabs<Value extends string>({ label, tabs, value, onChange }: Props<Value>) {
  return (
    <Row role="group" aria-label={label}>
      {tabs.map((tab) => (
        <Tab
          key={tab.value}
          type="button"
          aria-pressed={tab.value === value}
          onClick={({ currentTarget }) => {
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
            onChange(tab.value);
          }}
        >
          <span>{tab.label}</span> {tab.count !== undefined && <Count>{withCommas(String(tab.count))}</Count>}
        </Tab>
      ))}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  gap: ${theme.space[1]};
  overflow-x: auto;
  scrollbar-width: none;
`;

const Tab = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${theme.space[2]};
  min-height: ${theme.target};
  padding: 0 ${theme.space[3]};
  border: 0;
  border-radius: ${theme.radius.md};
  background: none;
  color: ${theme.color.muted};
  font: inherit;
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.semibold};
  white-space: nowrap;
  cursor: pointer;
  ${focusRing}

  /* The row cuts what stands out of it. */
  &:focus-visible {
    outline-offset: -2px;
  }

  &:hover {
    color: ${theme.color.text};
  }

  &[aria-pressed='true'] {
    background: ${theme.color.neutralSoft};
    color: ${theme.color.text};

    ${media.forcedColors} {
      border-bottom: 3px solid Highlight;
    }
  }
`;

const Count = styled.span`
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.regular};
  font-variant-numeric: tabular-nums;
`;
