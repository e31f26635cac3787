import { fileSize } from '@shop/shared/rules';
import { type DragEvent, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { UploadIcon } from '../icons';
import { media, theme } from '../theme/theme';
import { TextInput } from './TextInput';

interface Props {
  /** The accepted kind of file in words, such as `a CSV file`. */
  what: string;
  /** The accepted file types, in the format of an input's `accept`. */
  kinds: string;
  /** The selected file; null without one. */
  file: File | null;
  disabled: boolean;
  /** Called when at least one file was selected or dropped here. */
  onFiles: (files: readonly File[]) => void;
}

const holdsFiles = ({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/**
 * A drop zone for one file, which can also be selected. The browser's own file input covers the whole zone, so that
 * keyboard, screen reader and touch work as usual. Use it in a `Field`. While it is mounted, a file dropped outside it
 * does not replace the page.
 */
export function FileDrop({ what, kinds, file, disabled, onFiles }: Props) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
  const take = (files: FileList | null) => {
    if (files !== null && files.length > 0) onFiles([...files]);
  };
  const hover = (event: DragEvent) => {
    if (disabled || !holdsFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (disabled || !holdsFiles(event)) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  return (
    <Zone
      role="presentation"
      $over={over}
      onDragOver={hover}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={drop}
    >
      <UploadIcon size={24} aria-hidden="true" />
      <Words role="status">
        {file === null ? (
          `Drop ${what} here`
        ) : (
          <>
            <span>{file.name}</span> <Size>{fileSize(file.size)}</Size>
          </>
        )}
      </Words>
      <Press>{file === null ? 'Choose File' : 'Change'}</Press>
      <Chooser
        type="file"
        accept={kinds}
        disabled={disabled}
        // Clears the input, because browsers send no change event when the user selects the same (corrected) file
        // again.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ target }) => take(target.files)}
      />
    </Zone>
  );
}

/* Only visual: the input covers it and receives the presses. */
const Zone = styled.div<{ $over: boolean }>`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[3]};
  min-height: 5rem;
  padding: ${theme.space[4]} ${theme.space[5]};
  border: 2px ${({ $over }) => ($over ? 'solid' : 'dashed')} ${theme.color.borderStrong};
  border-radius: ${theme.radius.lg};
  background: ${({ $over }) => ($over ? theme.color.accentSoft : theme.color.surface)};

  & > svg {
    flex: none;
    color: ${theme.color.muted};
  }

  ${media.hover} {
    &:hover {
      border-color: ${theme.color.text};
    }
  }

  &:has(:focus-visible) {
    outline: ${theme.focusRing};
    outline-offset: 2px;
  }

  &:has([aria-invalid='true']) {
    border-color: ${theme.color.redText};
  }

  &:has(:disabled) {
    background: ${theme.color.subtle};
    color: ${theme.color.muted};
  }
`;

const Words = styled.span`
  flex: 1 1 10rem;
  min-width: 0;
  font-weight: ${theme.weight.medium};
  overflow-wrap: anywhere;
`;

const Size = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.regular};
  white-space: nowrap;
`;

const Press = styled.span`
  flex: none;
  color: ${theme.color.accentText};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.semibold};
  text-decoration: underline;
  text-underline-offset: 0.2em;
`;

/* While the input is disabled, the zone receives dropped files and keeps the browser from opening them. */
const Chooser = styled(TextInput)`
  position: absolute;
  inset: 0;

  input {
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }

  input:disabled {
    pointer-events: none;
  }
`;
