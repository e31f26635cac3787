/**
 * Lets components that nobody uses be dropped: a call of forwardRef or memo, a name for the developer tools, and the context
 * that a class reads look to a bundler as if they did something. For files of libraries that are written that way, and of
 * which no class that reads a context is used.
 */
export default function pureComponentsLoader(source) {
  return source
    .replace(/^\w+\.(?:displayName = "\w+"|contextType = \w+);$/gm, '')
    .replace(/^((?:var|const|let) \w+ = )(\w+\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2');
}
