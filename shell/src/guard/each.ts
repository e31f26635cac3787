/** Iterates over a list without the built-in iterator, which a page may have changed. */
export function each<Item>(list: readonly Item[], act: (item: Item) => void): void {
  let index = 0;
  while (index < list.length) {
    const item = list[index];
    if (item !== undefined) act(item);
    index += 1;
  }
}
