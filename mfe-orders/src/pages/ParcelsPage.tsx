import { useUrlFilters } from '@shop/shared/remote';
import { OUTCOME_KINDS, PARCEL_STEPS, counted } from '@shop/shared/rules';
import {
  Banner,
  Button,
  ButtonLink,
  Card,
  ChoiceChips,
  EmptyState,
  Field,
  Heading,
  PageHeader,
  Stack,
  Switch,
  TextInput,
  theme,
} from '@shop/shared/ui';
import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { CouriersDialog } from '../couriers/CouriersDialog';
import { endingOptions } from '../outcome/labels';
import { ParcelNews } from '../parcels/ParcelNews';
import { ParcelRow } from '../parcels/ParcelRow';
import { isGood, isUnsent } from '../parcels/parcel-line';
import { useScanSound } from '../parcels/sound';
import { useParcelQueue } from '../parcels/useParcelQueue';
import { useTypeIntoField } from '../parcels/useTypeIntoField';

/** The longest code that the field takes. What a scanner types beyond it belongs to no order anyway. */
const MAX_CODE = 200;

const STEPS = [
  { value: 'packed', label: 'Packed' },
  { value: 'handed over', label: 'Handed over' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'back', label: 'Back' },
] as const;

const newKey = () => `parcel-${nanoid(24)}`;

/** Why a parcel came back. One of them is always chosen. */
const REASONS = endingOptions('on the way').filter(({ value }) => value !== '');

/**
 * What happens to parcels, by the barcode of their slips: the step is chosen once, and each scan does it. A keyboard
 * does the same with the order's number.
 */
export default function ParcelsPage() {
  const [filters, change] = useUrlFilters({ step: '', reason: '', couriers: '' });
  const step = PARCEL_STEPS.find((known) => known === filters.step) ?? 'packed';
  const reason = OUTCOME_KINDS.find((known) => known === filters.reason) ?? 'refused';
  const { lines, offline, news, scan, undo, flush } = useParcelQueue();
  const [sound, turnSound] = useScanSound();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const take = (text: string) =>
    scan({ key: newKey(), code: text.trim().slice(0, MAX_CODE), step, reason, anyway: false });
  useTypeIntoField(field);
  const choose = (next: string) => {
    // What was handed over a moment ago can be delivered now.
    flush();
    change({ step: next === 'packed' ? '' : next });
  };

  const waiting = lines.filter(isUnsent).length;
  const done = lines.filter((line) => isGood(line) && line.phase !== 'undone').length;
  const label = STEPS.find(({ value }) => value === step)?.label.toLowerCase() ?? '';
  return (
    <Stack gap={4}>
      <PageHeader
        title="Parcels"
        actions={
          <>
            <Switch label="Sound" checked={sound} onChange={(event) => turnSound(event.target.checked)} />
            <Button onClick={() => change({ couriers: '1' })}>Couriers</Button>
            <ButtonLink to="/orders/handovers">Handover lists</ButtonLink>
            <ButtonLink to="/orders">All orders</ButtonLink>
          </>
        }
      />
      {filters.couriers !== '' && <CouriersDialog onClose={() => change({ couriers: '' })} />}
      <Card>
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            take(code);
            setCode('');
          }}
        >
          <ChoiceChips legend="This parcel is" options={STEPS} value={step} onChange={choose} />
          {step === 'back' && (
            <ChoiceChips
              legend="Why"
              options={REASONS}
              value={reason}
              onChange={(value) => change({ reason: value })}
            />
          )}
          <Entry>
            <Field label={`This parcel is ${label}`}>
              <TextInput
                ref={field}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="done"
                maxLength={MAX_CODE}
                placeholder="Scan or type the order ID"
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            </Field>
            <Button type="submit" variant="primary">
              Enter
            </Button>
          </Entry>
        </Form>
      </Card>
      {offline && (
        <Banner kind="warning" title="The server does not answer">
          {`Go on scanning. ${counted(waiting, 'scan')} will be sent as soon as it does.`}
        </Banner>
      )}
      <ParcelNews news={news} />
      {lines.length === 0 ? (
        <EmptyState
          title="Nothing scanned yet"
          text="Each scan does the chosen step. What is handed over or delivered can be undone for six seconds."
          level={2}
        />
      ) : (
        <section aria-labelledby="parcels-scanned">
          <Stack gap={2}>
            <Heading level={2} size="xs" id="parcels-scanned">
              {`${counted(done, 'parcel')} done`}
            </Heading>
            <Lines aria-label="Scanned parcels">
              {lines.map((line) => (
                <ParcelRow
                  key={line.key}
                  line={line}
                  onUndo={() => {
                    undo(line.key);
                    field.current?.focus();
                  }}
                  onInsist={() => {
                    scan({ ...line, key: newKey(), anyway: true });
                    field.current?.focus();
                  }}
                />
              ))}
            </Lines>
          </Stack>
        </section>
      )}
    </Stack>
  );
}

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${theme.space[4]};
`;

const Entry = styled.div`
  display: flex;
  flex: 1 1 20rem;
  align-items: end;
  gap: ${theme.space[2]};

  & > :first-child {
    flex: 1;
  }
`;

const Lines = styled.ol`
  padding: 0;
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  list-style: none;
`;
