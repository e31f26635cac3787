/**
 * Lets components that nobody uses be dropped: a call of forwardRef or memo, and a name for the developer tools, look to a
 * bundler as if they did something. For files of libraries that are written that way.
 */
export default function pureComponentsLoader(source) {
  return source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^((?:var|const|let) \w+ = )(\w+\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2');
}
