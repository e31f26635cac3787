import { createRequire } from 'node:module';
import { couldMatch } from './could-match.mjs';

const require = createRequire(import.meta.url);
const requireJsdom = createRequire(require.resolve('jest-environment-jsdom'));

// jsdom computes the style of an element by asking its selector engine about every rule of the page, for every element
// and again after every change of the page. That took half of the time of the component tests. Most rules cannot apply,
// because the element lacks their class. This must be in place before jsdom's other modules are loaded.
const selectors = requireJsdom('jsdom/lib/jsdom/living/helpers/selectors.js');
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) => {
  const excluded =
    typeof selector === 'string' && !couldMatch(selector, element._localName, element.getAttributeNS(null, 'class'));
  // Without a doctype, classes match in any case.
  if (excluded && element._ownerDocument.compatMode === 'CSS1Compat') return false;
  return matchesDontThrow(element, selector);
};

const { implForWrapper } = requireJsdom('jsdom/lib/jsdom/living/generated/utils.js');
const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * Computes the style of an element once until the page changes. jsdom keeps the rules that apply to an element that
 * long, in `_styleCache`, but not what it computes from them.
 */
function keepComputedStyles(window) {
  const compute = window.getComputedStyle;
  const kept = new WeakMap();
  window.getComputedStyle = (element, pseudo) => {
    const document = implForWrapper(element)?._ownerDocument;
    if (!document || pseudo) return compute(element, pseudo);
    const known = document._styleCache && kept.get(document._styleCache)?.get(element);
    if (known) return known;
    const style = compute(element);
    const styles = kept.get(document._styleCache) ?? new WeakMap();
    kept.set(document._styleCache, styles.set(element, style));
    return style;
  };
}

/** jest's jsdom environment with faster computed styles. Their values are those of jsdom. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    keepComputedStyles(this.global);
  }
}
