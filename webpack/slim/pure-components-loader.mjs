/**
 * Lets a bundler drop unused components of a library. A call of forwardRef or memo and a displayName look like side
 * effects to a bundler. This loader marks the calls as pure and removes the names.
 */
export default function pureComponentsLoader(source) {
  return source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^((?:var|const|let) \w+ = )(\w+\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2');
}
