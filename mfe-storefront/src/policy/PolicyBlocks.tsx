import type { PolicyBlock, PolicyWords } from '@shop/shared/contracts';
import { Heading, Text, TextLink } from '@shop/shared/ui';

/** Renders the blocks that the server parsed from Markdown. All content is rendered as text, never as HTML. */
export function PolicyBlocks({ blocks }: { blocks: readonly PolicyBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: PolicyBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Heading level={block.level} size={block.level === 2 ? 'sm' : 'xs'}>
          <Words words={block.words} />
        </Heading>
      );
    case 'paragraph':
      return (
        <Text>
          <Words words={block.words} />
        </Text>
      );
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Item blocks={item} />
        </li>
      ));
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
  }
}

/** An item with one paragraph shows its text without a `<p>`. Several paragraphs are rendered as paragraphs. */
function Item({ blocks }: { blocks: readonly PolicyBlock[] }) {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph' || rest.some(({ kind }) => kind === 'paragraph')) {
    return <PolicyBlocks blocks={blocks} />;
  }
  return (
    <>
      <Words words={first.words} />
      <PolicyBlocks blocks={rest} />
    </>
  );
}

function Words({ words }: { words: readonly PolicyWords[] }) {
  return words.map((one, index) => <Word key={index} words={one} />);
}

function Word({ words: { text, strong, emphasis, to } }: { words: PolicyWords }) {
  const stressed = emphasis ? <em>{text}</em> : text;
  const said = strong ? <strong>{stressed}</strong> : stressed;
  return to === undefined ? said : <TextLink to={to}>{said}</TextLink>;
}
