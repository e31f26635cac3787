/**
 * Lets a bundler drop unused components of a library. A call of forwardRef or memo, a displayName and a contextType
 * look like side effects to a bundler. This loader marks the calls as pure and removes the other two. Use it only for
 * libraries of which no class with a contextType is used.
 */
export default function pureComponentsLoader(source) {
  return source
    .replace(/^\w+\.(?:displayName = "\w+"|contextType = \w+);$/gm, '')
    .replace(/^((?:var|const|let) \w+ = )(\w+\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2');
}
