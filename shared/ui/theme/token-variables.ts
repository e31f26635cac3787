import { isText } from '@shop/shared/rules/type-guards';
import { light } from './palette';
import { theme } from './theme';

/** Groups of tokens whose names are known only from the palette. */
const { color, tone: _colors, shadow, ...others } = theme;

const isColor = (name: string): name is keyof typeof color => !name.startsWith('shadow');

/**
 * The tokens of the theme as declarations of CSS variables, for code that cannot import `theme`: `theme.space[4]` is
 * `--shop-space-4`, `theme.color.accent` is `--shop-color-accent`.
 */
export const tokenVariables = (): string => {
  const colors = Object.keys(light)
    .filter(isColor)
    .map((name) => [name, color[name]] as const);
  const groups = Object.entries({ ...others, shadow, color: Object.fromEntries(colors) });
  return groups
    .flatMap(([group, tokens]) =>
      isText(tokens)
        ? [`--shop-${group}: ${tokens};`]
        : Object.entries(tokens).map(([name, value]) => `--shop-${group}-${name}: ${value};`),
    )
    .join('\n');
};
