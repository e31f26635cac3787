import { CSV_FILE_BYTES, fileSize } from '@shop/shared/rules';

/** File types that the file dialog accepts. Spreadsheets also save tab-separated lines as text files. */
export const CSV_FILE_KINDS = '.csv,.tsv,.txt,text/csv';

/**
 * Error of files that cannot be imported, as far as it is known before the upload; undefined for a single file that may
 * be valid.
 */
export const csvFileProblem = (files: readonly File[]): string | undefined => {
  const [file, ...others] = files;
  if (file === undefined) return undefined;
  if (others.length > 0) return 'Choose one file at a time.';
  const { name, type, size } = file;
  if (type !== 'text/csv' && !/\.(csv|tsv|txt)$/i.test(name)) {
    return `${name} is not a CSV file. Save the spreadsheet as “CSV UTF-8” and choose that file.`;
  }
  if (size > CSV_FILE_BYTES) {
    return `${name} is larger than ${fileSize(CSV_FILE_BYTES)}. Split it into smaller files.`;
  }
  return size === 0 ? `${name} is empty. Choose another file.` : undefined;
};
