const COUNT = /^\(\d+\) /;

/** Keeps a count before the tab's title while pages change the title. A count of 0 is not shown. */
export function titleCount(page: Document) {
  let count = 0;
  const write = () => {
    const bare = page.title.replace(COUNT, '');
    const wanted = count > 0 ? `(${String(count)}) ${bare}` : bare;
    if (page.title !== wanted) page.title = wanted;
  };
  const observer = new MutationObserver(write);
  observer.observe(page.head, { childList: true, characterData: true, subtree: true });
  return {
    show: (next: number) => {
      count = next;
      write();
    },
    stop: () => {
      observer.disconnect();
      count = 0;
      write();
    },
  };
}
