/**
 * Leaves of an icon of lucide-react what is drawn: its shapes. Names, aliases, keys and a statement without effect would
 * be downloaded with every icon.
 */
export default function iconDataLoader(source) {
  return source
    .replace(/^\s*name: "[^"]*",\n/m, '')
    .replace(/^\s*aliases: \[[^\]]*\],?\n/m, '')
    .replace(/,? key: "[^"]*"/g, '')
    .replace(/^__iconData\.node;\n/m, '');
}
