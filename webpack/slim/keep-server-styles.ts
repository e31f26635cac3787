/** The separator between the rules in a style element that the server rendered. */
const SPLITTER = '/*!sc*/\n';

/** The marker after the rules of a group: the group's number, the component's id and its class names. */
const MARKER = /^data-styled\.g(\d+)\[id="([\w-]+)"\].*?"([^"]*)/;

/** The used part of the library's style sheet. */
interface Sheet {
  tag?: unknown;
  registerName: (id: string, name: string) => void;
}

/** The library's class that stores rules by group in a tag. */
type GroupedTag = new (tag: ServerTag) => { insertRules: (group: number, rules: readonly string[]) => void };

/**
 * A tag of the library for the server's style element. While `known` is true, it only counts rules, because the element
 * already contains them.
 */
class ServerTag {
  length = 0;
  known = true;

  constructor(private readonly sheet: CSSStyleSheet) {}

  insertRule(index: number, rule: string): boolean {
    try {
      if (!this.known) this.sheet.insertRule(rule, index);
      this.length += 1;
      return true;
    } catch {
      // This browser does not support the rule. The library omits such rules, too.
      return false;
    }
  }

  deleteRule(index: number): void {
    this.sheet.deleteRule(index);
    this.length -= 1;
  }

  getRule(index: number): string {
    return this.sheet.cssRules[index]?.cssText ?? '';
  }
}

/**
 * Makes styled-components continue with the style element that the server rendered. The library itself moves every rule
 * into its own element. The browser then computes style and layout of the whole page again, which takes a fifth of a
 * phone's work until the page reacts. Later rules go to the position of their group, as the library inserts them.
 *
 * @param setGroup the library's function that gives a component's id its group
 * @returns false when nothing was done, because the browser did not parse the element into the same number of rules
 */
export function keepServerStyles(
  sheet: Sheet,
  element: HTMLStyleElement,
  setGroup: (id: string, group: number) => void,
  Groups: GroupedTag,
): boolean {
  const parts = (element.textContent ?? '').split(SPLITTER).flatMap((part) => part.trim() || []);
  if (sheet.tag !== undefined || element.sheet?.cssRules.length !== parts.length) return false;
  const tag = new ServerTag(element.sheet);
  const groups = new Groups(tag);
  let rules: string[] = [];
  for (const part of parts) {
    // The marker counts as well, because it is a rule of the element.
    rules.push(part);
    const [marker, group, id, names] = MARKER.exec(part) ?? [];
    if (marker === undefined || id === undefined) continue;
    setGroup(id, Number(group));
    for (const name of names?.split(',') ?? []) if (name !== '') sheet.registerName(id, name);
    groups.insertRules(Number(group), rules);
    rules = [];
  }
  tag.known = false;
  sheet.tag = groups;
  element.setAttribute('data-styled', 'active');
  return true;
}
