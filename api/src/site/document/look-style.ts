import type { PublicSettings } from '@shop/shared/contracts';
import { type AccentColors, accentColors } from '@shop/shared/rules';

const variablesOf = (colors: AccentColors): string =>
  Object.entries(colors)
    .map(([name, color]) => `--color-${name}:${color}`)
    .join(';');

/**
 * The style element that overrides the theme's accent color by the owner's; null if the owner chose none. The selector
 * repeats the root, so that it has a higher specificity than the shell's style sheet, independent of the order.
 */
export function lookStyle({ front }: Pick<PublicSettings, 'front'>): string | null {
  const accent = front.look?.accent;
  if (accent === undefined) return null;
  const { light, dark } = accentColors(accent);
  return [
    `<style>:root:root{${variablesOf(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:root:not([data-theme='light']){${variablesOf(dark)}}}`,
    `@media screen{:root:root[data-theme='dark']{${variablesOf(dark)}}}</style>`,
  ].join('');
}
