/**
 * Splits a selector where `separates` says so, outside parentheses, brackets and quotes.
 *
 * @param {string} selector
 * @param {RegExp} separates matches one character
 * @returns {string[]}
 */
function split(selector, separates) {
  const parts = [''];
  let depth = 0;
  let quote = '';
  for (const character of selector) {
    if (quote === '' && depth === 0 && separates.test(character)) {
      parts.push('');
      continue;
    }
    parts[parts.length - 1] += character;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (/["']/.test(character)) quote = character;
    else if (/[([]/.test(character)) depth += 1;
    else if (/[)\]]/.test(character)) depth -= 1;
  }
  return parts;
}

const NOTHING = { name: null, classes: [] };

/** The element name and the classes that an element needs to match a selector without commas. */
function needsOf(selector) {
  if (selector.includes('\\')) return NOTHING;
  const subject = split(selector.trim(), /[\s>+~]/).at(-1) ?? '';
  const plain = subject.replace(/[:[].*$/s, '');
  if (!/^[\w.#*-]*$/.test(plain)) return NOTHING;
  const name = /^[a-z][\w-]*/i.exec(plain)?.[0].toLowerCase() ?? null;
  return { name, classes: [...plain.matchAll(/\.([\w-]+)/g)].map(([, word]) => word) };
}

function memoized(make) {
  const made = new Map();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key);
  };
}

const alternativesOf = memoized((list) => split(list, /,/).map(needsOf));
const classesOf = memoized((text) => new Set(text.split(/\s+/)));

/**
 * Whether an element can match a list of selectors, as far as its name and its classes tell. Only false is certain.
 *
 * @param {string} selectors
 * @param {string} localName the name of the element
 * @param {string | null} className its class attribute
 */
export function couldMatch(selectors, localName, className) {
  const element = localName.toLowerCase();
  const classes = classesOf(className ?? '');
  return alternativesOf(selectors).some(
    (needs) => (needs.name === null || needs.name === element) && needs.classes.every((one) => classes.has(one)),
  );
}
