/** Between the rules in a style element that the server rendered. */
const SPLITTER = '/*!sc*/\n';

/** The rule after those of a group: its number, the component's id, and the names of its classes. */
const MARKER = /^data-styled\.g(\d+)\[id="([\w-]+)"\].*?"([^"]*)/;

/** The library's sheet, as far as it is needed here. */
interface Sheet {
  tag?: unknown;
  registerName: (id: string, name: string) => void;
}

/** The library's rules by group, over a tag that holds them. */
type GroupedTag = new (tag: ServerTag) => { insertRules: (group: number, rules: readonly string[]) => void };

/** A tag of the library over the server's own style element. While `known`, rules are counted only: it has them. */
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
      // A rule that this browser does not know, which the library leaves out as well.
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
 * Lets styled-components go on with the style element that the server rendered. By itself it moves every rule into an
 * element of its own, and the browser computes the style and layout of the whole page anew: a fifth of what a phone does
 * until the page answers. Rules that come later are inserted at their group's place, as they would be there.
 *
 * @param setGroup the library's own: gives a component's id its group
 * @returns false where nothing was done, because the browser has not taken each rule of the element as one
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
    // With its marker: that is a rule of the element, too.
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
