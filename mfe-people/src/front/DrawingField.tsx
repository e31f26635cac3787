import { isApiError } from '@shop/shared/api';
import type { ContentSave, DrawingUse } from '@shop/shared/contracts';
import { reasonText } from '@shop/shared/forms';
import { DRAWING_LIMITS, GROUNDS } from '@shop/shared/rules';
import { Button, Field, FileDrop, Stack, theme } from '@shop/shared/ui';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useUploadDrawing } from '../endpoints';
import { type FrontFields, drawingOf, drawingText } from './values';

interface Props {
  /** Name of the field, which is also the use of the drawing. */
  name: DrawingUse;
  label: string;
  hint: string;
  error: string | undefined;
  form: Pick<UseFormReturn<FrontFields, unknown, ContentSave>, 'control' | 'setValue'>;
}

/**
 * Field for an SVG file, which the server renders immediately. The form and its draft keep the result. If the rendering
 * fails, the file's name is shown with the reason, and the user can select it again.
 */
export function DrawingField({ name, label, hint, error, form: { control, setValue } }: Props) {
  const [upload, { isLoading }] = useUploadDrawing();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const drawing = drawingOf(useWatch({ control, name }));
  const put = (text: string) => setValue(name, text, { shouldDirty: true, shouldValidate: true });
  const pick = async ([chosen, ...others]: readonly File[]) => {
    setProblem(undefined);
    if (chosen === undefined || others.length > 0) return setProblem('Choose one file at a time.');
    if (chosen.size > DRAWING_LIMITS.bytes) return setProblem(`${chosen.name}: ${DRAWING_LIMITS.tooLarge}`);
    setFile(chosen);
    const { data, error: refusal } = await upload({ use: name, file: chosen });
    if (data) return put(drawingText(data));
    setFile(null);
    const [wrong] = isApiError(refusal) ? refusal.errors : [];
    setProblem(`${chosen.name}: ${wrong?.message ?? `${reasonText(refusal)} Choose the file again.`}`);
  };
  return (
    <Stack gap={2}>
      <Field label={label} error={problem ?? error} hint={hint}>
        <FileDrop
          what="an SVG file"
          kinds=".svg,image/svg+xml"
          file={file}
          disabled={isLoading}
          onFiles={(files) => void pick(files)}
        />
      </Field>
      {drawing !== null && (
        <Stack direction="row" gap={3} align="center">
          {(['light', 'dark'] as const).map((scheme) => (
            <Ground key={scheme} $scheme={scheme}>
              <img
                src={`/pictures/${drawing.picture}/${drawing.width}.webp`}
                alt={scheme === 'light' ? `${label} as it is drawn` : ''}
                height={36}
              />
            </Ground>
          ))}
          <Button
            size="sm"
            aria-label={`Remove the ${label.toLowerCase()}`}
            onClick={() => {
              setFile(null);
              put('');
            }}
          >
            Remove
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

/* The background of pages in the given color scheme, whichever scheme is active. */
const Ground = styled.span<{ $scheme: 'light' | 'dark' }>`
  display: inline-flex;
  padding: ${theme.space[3]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.md};
  background: ${({ $scheme }) => GROUNDS[$scheme].background};
`;
