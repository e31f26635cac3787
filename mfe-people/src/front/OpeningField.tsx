import { isApiError } from '@shop/shared/api';
import type { ContentSave } from '@shop/shared/contracts';
import { reasonText } from '@shop/shared/forms';
import { IMAGE_LIMITS, IMAGE_REFUSALS, OPENING_LIMITS } from '@shop/shared/rules';
import { Field, FileDrop, Stack, theme } from '@shop/shared/ui';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useUploadOpening } from '../endpoints';
import { type FrontFields, openingOf, openingText } from './values';

interface Props {
  label: string;
  error: string | undefined;
  form: Pick<UseFormReturn<FrontFields, unknown, ContentSave>, 'control' | 'setValue'>;
}

/**
 * The picture at the top of the home page, uploaded as soon as it is selected, with its crops for desktops and phones.
 */
export function OpeningField({ label, error, form: { control, setValue } }: Props) {
  const [upload, { isLoading }] = useUploadOpening();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const picture = openingOf(useWatch({ control, name: 'picture' }));
  const pick = async ([chosen, ...others]: readonly File[]) => {
    setProblem(undefined);
    if (chosen === undefined || others.length > 0) return setProblem('Choose one picture at a time.');
    if (chosen.size > IMAGE_LIMITS.bytes) return setProblem(`${chosen.name}: ${IMAGE_REFUSALS.tooLarge}`);
    setFile(chosen);
    const { data, error: refusal } = await upload(chosen);
    if (data) return setValue('picture', openingText(data), { shouldDirty: true, shouldValidate: true });
    setFile(null);
    const [wrong] = isApiError(refusal) ? refusal.errors : [];
    setProblem(`${chosen.name}: ${wrong?.message ?? `${reasonText(refusal)} Choose the picture again.`}`);
  };
  return (
    <Stack gap={2}>
      <Field
        label={label}
        error={problem ?? error}
        hint={`JPEG, PNG or WebP, ${OPENING_LIMITS.width} pixels wide or more. Words stand at its left, on phones at its foot.`}
      >
        <FileDrop
          what="a picture"
          kinds="image/jpeg,image/png,image/webp"
          file={file}
          disabled={isLoading}
          onFiles={(files) => void pick(files)}
        />
      </Field>
      {picture && (
        <Stack direction="row" gap={3} align="end">
          {(['wide', 'tall'] as const).map((cut) => (
            <CropPreview
              key={cut}
              src={`/pictures/${picture[cut].picture}/${picture[cut].width}.webp`}
              alt={cut === 'wide' ? 'The picture on desktops' : 'The picture on phones'}
              width={picture[cut].width}
              height={picture[cut].height}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

const CropPreview = styled.img`
  width: auto;
  height: 8rem;
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.md};
`;
