import type { ProductImage } from '@shop/shared/contracts';
import { Button, ChevronLeftIcon, ChevronRightIcon, Dialog, Picture, Stack, Text } from '@shop/shared/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { useTurning } from './turning';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The product's name. */
  name: string;
  images: readonly ProductImage[];
  current: number;
  onTurn: (index: number) => void;
  /** What a picture shows. */
  textOf: (index: number) => string;
}

/** A product's pictures as large as the screen allows, and twice that; turned by buttons, arrow keys or swipe. */
export function ZoomDialog({ open, onClose, name, images, current, onTurn, textOf }: Props) {
  const [close, setClose] = useState(false);
  const several = images.length > 1;
  const turn = (by: 1 | -1) => {
    setClose(false);
    onTurn(current + by);
  };
  // While the picture is larger than its frame, fingers and arrow keys move it instead.
  const { keys, swipe } = useTurning(turn, several && !close);
  return (
    <Dialog
      open={open}
      onClose={() => {
        setClose(false);
        onClose();
      }}
      title={name}
      size="xl"
      footer={
        <Bar>
          <Button variant="secondary" aria-pressed={close} onClick={() => setClose(!close)}>
            Twice as large
          </Button>
          {several && (
            <Stack direction="row" gap={2}>
              <Button aria-label="Previous picture" onClick={() => turn(-1)}>
                <ChevronLeftIcon size={20} aria-hidden="true" />
              </Button>
              <Text as="span" size="sm">
                <span role="status">
                  {current + 1} of {images.length}
                </span>
              </Text>
              <Button aria-label="Next picture" onClick={() => turn(1)}>
                <ChevronRightIcon size={20} aria-hidden="true" />
              </Button>
            </Stack>
          )}
        </Bar>
      }
    >
      {/* The keys belong to the pictures; what can be operated are the buttons below, which do the same. */}
      <Frame tabIndex={0} role="group" aria-label="Large picture" {...keys} {...swipe} $close={close}>
        <Picture
          key={images[current]?._id}
          image={images[current]}
          alt={textOf(current)}
          sizes={close ? '200vw' : '(min-width: 1088px) 1040px, 100vw'}
          fit="contain"
          priority
        />
      </Frame>
    </Dialog>
  );
}

const Frame = styled.div<{ $close: boolean }>`
  overflow: auto;
  touch-action: ${({ $close }) => ($close ? 'auto' : 'pan-y pinch-zoom')};

  & > span {
    ${({ $close }) => ($close ? 'width: 200%' : 'max-width: calc((100dvh - 15rem) * 0.8); margin-inline: auto')};
  }
`;

const Bar = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem;
`;
