import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import { wholeText } from './whole-text.mjs';

/** How many times the rule refuses the JSX. */
const refusals = (jsx) =>
  new Linter().verify(`const shown = ${jsx};`, {
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { shop: { rules: { 'whole-text': wholeText } } },
    rules: { 'shop/whole-text': 'error' },
  }).length;

describe('whole-text', () => {
  it.each([
    '<p>You save {sum}</p>',
    '<p>{sum} saved</p>',
    '<p>{reached && <Icon />}{capitalize(status)}</p>',
    '<p>Reached{reached && <Icon />}</p>',
    '<p>{first}{rest && `, ${rest}`}</p>',
    "<p>{left ? <List /> : 'Nothing left'}<Button /></p>",
    '<p>{product.name}<Badge /></p>',
    '<p>{title}{done && <Mark />}</p>',
    '<p><Icon />{shop?.shopName}</p>',
    '<><b />{` of ${total}`}</>',
  ])('refuses %s', (jsx) => {
    expect(refusals(jsx)).toBe(1);
  });

  it.each([
    '<p>{`You save ${sum}`}</p>',
    '<p>{reached && <Icon />}<span>{capitalize(status)}</span></p>',
    '<p>It comes <b>today</b>.</p>',
    '<p>{head} {children}</p>',
    '<p><Icon />{field.hint}</p>',
    '<p>{product.name}</p>',
    '<p>{/* why */}{formatMoney(sum)}</p>',
  ])('allows %s', (jsx) => {
    expect(refusals(jsx)).toBe(0);
  });
});
