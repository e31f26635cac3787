import {
  ArrowLeftIcon,
  ArrowRightIcon,
  DeleteIcon,
  IconButton,
  Picture,
  Select,
  Text,
  theme,
  type PictureSource,
} from '@shop/shared/ui';
import { styled } from 'styled-components';

interface Props {
  image: PictureSource;
  /** Name of the picture, such as `image 2`. */
  name: string;
  /** Text under the picture. */
  note?: string;
  /** The colors that the picture may show. If the list is empty, there is no color field. */
  colors: readonly string[];
  color: string | null;
  onColor: (color: string | null) => void;
  disabled: boolean;
  /** Absent for the first (last) picture. */
  onEarlier?: () => void;
  onLater?: () => void;
  onRemove: () => void;
}

/** One picture in a product's form, with its actions. */
export function ImageFigure({
  image,
  name,
  note,
  colors,
  color,
  onColor,
  disabled,
  onEarlier,
  onLater,
  onRemove,
}: Props) {
  return (
    <Item>
      <Picture image={image} sizes="160px" alt={`Preview of ${name}`} />
      <Buttons>
        <IconButton
          size="sm"
          label={`Move ${name} earlier`}
          icon={<ArrowLeftIcon size={18} />}
          disabled={disabled || !onEarlier}
          onClick={onEarlier}
        />
        <IconButton
          size="sm"
          label={`Move ${name} later`}
          icon={<ArrowRightIcon size={18} />}
          disabled={disabled || !onLater}
          onClick={onLater}
        />
        <IconButton
          size="sm"
          label={`Remove ${name}`}
          icon={<DeleteIcon size={18} />}
          disabled={disabled}
          onClick={onRemove}
        />
      </Buttons>
      {colors.length > 0 && (
        <Select
          aria-label={`Color of ${name}`}
          options={[{ value: '', label: 'No one color' }, ...colors.map((value) => ({ value, label: value }))]}
          value={color !== null && colors.includes(color) ? color : ''}
          disabled={disabled}
          onChange={({ target }) => onColor(target.value === '' ? null : target.value)}
        />
      )}
      {note && (
        <Text size="sm" tone="muted">
          {note}
        </Text>
      )}
    </Item>
  );
}

const Item = styled.li`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Buttons = styled.div`
  display: flex;
  justify-content: center;
  gap: ${theme.space[1]};
  margin-block: ${theme.space[1]};
`;
