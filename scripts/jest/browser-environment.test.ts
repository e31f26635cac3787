import { beforeEach, describe, expect, it } from '@jest/globals';

const element = (id: string): Element => {
  const found = document.querySelector(`#${id}`);
  if (!found) throw new Error(`No element ${id}`);
  return found;
};

const addRules = (css: string): HTMLStyleElement => {
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.append(sheet);
  return sheet;
};

const displayOf = (id: string) => getComputedStyle(element(id)).display;

describe('computed styles of component tests', () => {
  beforeEach(() => {
    document.head.innerHTML = '';
    document.body.innerHTML =
      '<main class="page"><p id="first" class="card big" title="a, b">1</p><p id="second">2</p></main>';
  });

  it.each([
    '.card',
    '.card.big',
    'p.card',
    '*',
    '#first',
    'main > p',
    '.page .card',
    '.none, .card',
    '.card:not(.none)',
    ':is(.none, .card)',
    '[title="a, b"]',
    '.card[title="a .x b"], .page > [title^="a"]',
    'main>.card:first-child',
  ])('the rule %s applies to the first paragraph', (selector) => {
    addRules(`${selector} { display: inline-flex }`);
    expect(displayOf('first')).toBe('inline-flex');
  });

  it.each(['.none', '.card.none', 'div.card', '.card > p', 'p + .card', '.card .big', '.card:not(.big)', '.Card'])(
    'the rule %s does not apply to it',
    (selector) => {
      addRules(`${selector} { display: inline-flex }`);
      expect(displayOf('first')).toBe('block');
    },
  );

  it('a style follows each change of classes, attributes, rules and ancestors', () => {
    const sheet = addRules('.gone { display: none } .page.hidden { visibility: hidden }');
    expect(displayOf('second')).toBe('block');
    element('second').className = 'gone';
    expect(displayOf('second')).toBe('none');
    element('second').setAttribute('style', 'display: flex');
    expect(displayOf('second')).toBe('flex');
    element('second').removeAttribute('style');
    sheet.textContent = '.page.hidden { visibility: hidden }';
    expect(displayOf('second')).toBe('block');
    expect(getComputedStyle(element('second')).visibility).toBe('visible');
    document.querySelector('main')?.classList.add('hidden');
    expect(getComputedStyle(element('second')).visibility).toBe('hidden');
  });
});
