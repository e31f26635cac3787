/**
 * The texts inside an element in the order of the page, one for each element that holds text. `textContent` would join
 * them without a space.
 */
export function textsOf(element: Element): string[] {
  const texts: string[] = [];
  let text = '';
  const end = () => {
    if (text.trim() !== '') texts.push(text.trim());
    text = '';
  };
  const read = (parent: Element) => {
    for (const child of parent.childNodes) {
      if (child instanceof Text) text += child.data;
      else if (child instanceof Element) {
        end();
        read(child);
        end();
      }
    }
  };
  read(element);
  end();
  return texts;
}
