import { ORDER_STATUSES, capitalize, statusesIn } from '@shop/shared/rules';
import { Button, Checkbox, Field, IconButton, ListIcon, Popover, Select, media, theme } from '@shop/shared/ui';
import { useRef, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { statusOptions, statusText } from './filter-options';

const SEVERAL = 'several';

interface Props {
  /** The statuses as in the URL. */
  value: string;
  /** Called with the new statuses; '' for all. */
  onChange: (value: string) => void;
}

/**
 * Filters the list by status: all, one, or several. Several are checked in a popover, and the select then shows their
 * names.
 */
export function StatusField({ value, onChange }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const chosen = statusesIn(value) ?? [];
  const severalChosen = chosen.length > 1;
  const show = (next: boolean, from: HTMLElement | null) => {
    if (next) opener.current = from;
    setTicked(next ? chosen : null);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    // React passes the event to the parent components, too. The filters must not receive it.
    event.stopPropagation();
    setTicked(null);
    onChange(statusText(ticked ?? []));
  };
  return (
    <Root ref={field} $wide={severalChosen}>
      <Field label="Status" hideLabel>
        <Select
          options={[
            ...statusOptions,
            { value: SEVERAL, label: severalChosen ? chosen.map(capitalize).join(', ') : 'Several statuses…' },
          ]}
          value={ticked || severalChosen ? SEVERAL : (chosen[0] ?? '')}
          onChange={({ target }) => {
            show(target.value === SEVERAL, target);
            if (target.value !== SEVERAL) onChange(target.value);
          }}
        />
      </Field>
      <Popover
        title="Several statuses"
        trigger={
          severalChosen ? <IconButton ref={change} label="Change statuses" icon={<ListIcon size={20} />} /> : null
        }
        open={ticked !== null}
        onOpenChange={(next) => show(next, change.current)}
        anchor={field}
        initialFocus={first}
        returnFocus={() => opener.current}
      >
        <Choices aria-label="Several statuses" onSubmit={apply}>
          {ORDER_STATUSES.map((status, index) => (
            <Checkbox
              key={status}
              ref={index === 0 ? first : undefined}
              label={capitalize(status)}
              checked={ticked?.includes(status) ?? false}
              onChange={({ target }) =>
                setTicked((before) => [
                  ...(before ?? []).filter((other) => other !== status),
                  ...(target.checked ? [status] : []),
                ])
              }
            />
          ))}
          <Button type="submit" variant="primary" block>
            Apply
          </Button>
        </Choices>
      </Popover>
    </Root>
  );
}

const Root = styled.div<{ $wide: boolean }>`
  display: flex;
  align-items: flex-end;
  gap: ${theme.space[1]};

  & > :first-child {
    flex: 1;
  }

  ${media.phone} {
    ${({ $wide }) => $wide && 'grid-column: 1 / -1;'}
  }
`;

const Choices = styled.form`
  display: grid;
  gap: ${theme.space[1]};
  width: 14rem;
  max-width: 100%;
`;
