import { Field, Select } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { SCENARIOS } from '../../sample-data/scenarios';
import { type StandaloneScenarios, addressWith } from './options';

interface Props {
  /** The remote's own scenarios. */
  own: StandaloneScenarios;
  /** The open page. */
  path: string;
}

/** Chooses one scenario and opens the page again. An address may combine several. */
export function ScenarioChoice({ own, path }: Props) {
  const chosen = new URLSearchParams(window.location.search).getAll('scenario').join(',');
  const names = [...Object.keys(SCENARIOS), ...Object.keys(own)];
  const known = chosen === '' || names.includes(chosen) ? names : [...names, chosen];
  return (
    <Choice>
      <Field label="Scenario" hideLabel>
        <Select
          value={chosen}
          options={[
            { value: '', label: 'No scenario' },
            ...known.map((name) => ({ value: name, label: `Scenario: ${name}` })),
          ]}
          onChange={({ target: { value } }) =>
            window.location.assign(addressWith(window.location.search, path, { scenario: value === '' ? null : value }))
          }
        />
      </Field>
    </Choice>
  );
}

const Choice = styled.div`
  min-width: 12rem;
`;
