/**
 * Writes the values of theme tokens where the code names them, in styles and elsewhere: `${theme.space[2]}` becomes
 * `0.5rem`. Pages then carry neither the way to each token nor the table of all of them. Tokens that are looked up by a
 * variable stay as they are. Option `values`: the objects by the names under which files import them.
 */
export default function themeValuesLoader(source) {
  const { values } = this.getOptions();
  const valueOf = (name, path) =>
    path
      .split(/[.[\]]+/)
      .filter(Boolean)
      .reduce((at, key) => (typeof at === 'object' ? at[key] : undefined), values[name]);
  const names = Object.keys(values).join('|');
  const token = `(${names})((?:\\.\\w+|\\[\\d+\\])+)`;
  const replaced = (as) => (all, name, path) => {
    const value = valueOf(name, path);
    return typeof value === 'string' ? as(value) : all;
  };
  return source
    .replace(/\$\{\(\{ theme \}\) => (theme(?:\.\w+|\[\d+\])+)\}/g, '${$1}')
    .replace(new RegExp(`\\$\\{${token}\\}`, 'g'), replaced(String))
    .replace(
      new RegExp(`(?<![\\w.\`'"])${token}(?![\\w.[(])`, 'g'),
      replaced((value) => `(${JSON.stringify(value)})`),
    );
}
