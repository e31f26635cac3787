import type { ContentSave } from '@shop/shared/contracts';
import {
  GROUNDS,
  type Scheme,
  accentColors,
  accentContrast,
  accentProblem,
  contrastText,
  nearestAccent,
} from '@shop/shared/rules';
import { Button, Field, Stack, TextInput, theme } from '@shop/shared/ui';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type { FrontFields } from './values';

interface Props {
  label: string;
  error: string | undefined;
  form: Pick<UseFormReturn<FrontFields, unknown, ContentSave>, 'control' | 'register' | 'setValue'>;
}

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/** The hint below the field: the contrast of the color, or the expected format. */
function hintOf(color: string | null): string {
  if (color === null) return 'Such as #1d7f4c. Empty: the theme’s own color.';
  const [light, dark] = SCHEMES.map((scheme) => contrastText(accentContrast(color, scheme)));
  const verdict = accentProblem(color) === null ? 'Both reach the 3:1 that is needed.' : '3:1 is needed in both.';
  return `Contrast with cards: ${light} in the light scheme, ${dark} in the dark one. ${verdict}`;
}

/** The accent color, picked or typed, with a sample in both color schemes and the contrast as text. */
export function AccentField({ label, error, form: { control, register, setValue } }: Props) {
  const typed = useWatch({ control, name: 'accent' }).trim().toLowerCase();
  const color = /^#[0-9a-f]{6}$/.test(typed) ? typed : null;
  const choose = (value: string) => setValue('accent', value, { shouldDirty: true, shouldValidate: true });
  const nearest = color === null ? null : nearestAccent(color);
  return (
    <Stack gap={3}>
      <Field label={label} error={error} hint={hintOf(color)}>
        <TextInput autoComplete="off" spellCheck={false} {...register('accent')} />
      </Field>
      <Stack direction="row" gap={3} align="center">
        <Picker
          type="color"
          aria-label="Pick the accent color"
          value={color ?? '#808080'}
          onChange={({ target }) => choose(target.value)}
        />
        {color !== null && SCHEMES.map((scheme) => <Sample key={scheme} scheme={scheme} accent={color} />)}
        {nearest !== null && nearest !== color && (
          <Button size="sm" onClick={() => choose(nearest)}>
            {`Use ${nearest}`}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

/** A sample button and text in the accent color, as pages of that color scheme show them. */
function Sample({ scheme, accent }: { scheme: Scheme; accent: string }) {
  const colors = accentColors(accent)[scheme];
  return (
    <Card style={{ background: GROUNDS[scheme].surface }} aria-hidden="true">
      <ButtonSample style={{ background: colors.accent, color: colors.onAccent }}>Button</ButtonSample>
      <span style={{ color: colors.accentText }}>Words</span>
    </Card>
  );
}

const Picker = styled.input`
  width: ${theme.target};
  height: ${theme.target};
  padding: ${theme.space[1]};
  border: 1px solid ${theme.color.borderStrong};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};
  cursor: pointer;
`;

const Card = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[2]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.md};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.semibold};
`;

const ButtonSample = styled.span`
  padding: ${theme.space[1]} ${theme.space[3]};
  border-radius: ${theme.radius.md};
`;
