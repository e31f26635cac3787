/** Replaces each text of the element as a browser's translator does: a copy of the text, in elements of its own. */
export function translate(element: HTMLElement): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if ((text.nodeValue ?? '').trim() === '') continue;
    const inner = document.createElement('font');
    const outer = document.createElement('font');
    inner.textContent = text.nodeValue;
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  }
}
