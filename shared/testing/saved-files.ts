/** The files that a page has saved since the recording began. */
export interface SavedFiles {
  readonly saved: { name: string; size: number }[];
  /** Ends the recording. */
  stop: () => void;
}

/**
 * Records the files that the page saves through a link with `download`.
 * jsdom saves no files and has no object URLs.
 */
export function recordSavedFiles(): SavedFiles {
  const saved: SavedFiles['saved'] = [];
  let last = new Blob();
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      last = file;
      return 'blob:test';
    },
    revokeObjectURL: () => undefined,
  });
  const keep = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    saved.push({ name: event.target.download, size: last.size });
  };
  document.addEventListener('click', keep);
  return { saved, stop: () => document.removeEventListener('click', keep) };
}
