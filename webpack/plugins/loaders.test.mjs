import { expect, it } from '@jest/globals';
import iconDataLoader from './icon-data-loader.mjs';
import themeValuesLoader from './theme-values-loader.mjs';

const values = {
  theme: { space: { 2: '0.5rem' }, color: { text: 'var(--color-text)' }, font: { text: "'Inter', sans-serif" } },
  media: { phone: '@media (max-width: 640px)' },
};
const written = (source) => themeValuesLoader.call({ getOptions: () => ({ values }) }, source);

it('writes tokens into styles and expressions', () => {
  expect(written('`gap: ${theme.space[2]}; ${media.phone} { color: ${theme.color.text}; }`')).toBe(
    '`gap: 0.5rem; @media (max-width: 640px) { color: var(--color-text); }`',
  );
  expect(written('`${({ theme }) => theme.font.text}`')).toBe("`'Inter', sans-serif`");
  expect(written('muted ? theme.color.text : null')).toBe('muted ? ("var(--color-text)") : null');
});

it('leaves alone what is looked up, what is no token and what belongs to something else', () => {
  for (const source of [
    '`${({ $gap }) => theme.space[$gap]}`',
    'keyof typeof theme.space',
    'const { soft } = theme.tone[$tone];',
    'props.theme.color.text',
    "import { theme } from '../theme/theme';",
  ]) {
    expect(written(source)).toBe(source);
  }
});

it('keeps the shapes of an icon and nothing else', () => {
  const source = [
    'import createLucideIcon from "../createLucideIcon.mjs";',
    'const __iconData = {',
    '  name: "minus",',
    '  size: 24,',
    '  node: [["path", { d: "M5 12h14", key: "1ays0h" }]],',
    '  aliases: ["less", "fewer"]',
    '};',
    '__iconData.node;',
    'const Minus = createLucideIcon(__iconData);',
  ].join('\n');
  expect(iconDataLoader(source)).toBe(
    [
      'import createLucideIcon from "../createLucideIcon.mjs";',
      'const __iconData = {',
      '  size: 24,',
      '  node: [["path", { d: "M5 12h14" }]],',
      '};',
      'const Minus = createLucideIcon(__iconData);',
    ].join('\n'),
  );
});
