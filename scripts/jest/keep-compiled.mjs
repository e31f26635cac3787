import v8 from 'node:v8';
import vm from 'node:vm';

// Node parses and compiles a source each time a function is made from it, and jest makes one for every module of every
// test file. A script is compiled once and runs in the contexts of all test files of its process.
const { compileFunction } = vm;
/** Compiled sources by file: its text, the script, and how the running test file loads what the source imports. */
const kept = new Map();

// Otherwise V8 drops the code of functions that were not called for a while.
v8.setFlagsFromString('--no-flush-bytecode');

function compiled(source, parameters, { filename, importModuleDynamically }) {
  const names = parameters.join();
  const known = kept.get(filename);
  if (known?.source === source && known.names === names) {
    known.load = importModuleDynamically;
    return known.script;
  }
  const opening = `(function (${names}) {`;
  const entry = { source, names, load: importModuleDynamically };
  entry.script = new vm.Script(`${opening}${source}\n})`, {
    filename,
    columnOffset: -opening.length,
    importModuleDynamically: (...given) => entry.load(...given),
  });
  kept.set(filename, entry);
  return entry.script;
}

/** Makes a function from a source like Node's, for callers that give a context and no other options. */
vm.compileFunction = (source, parameters, options) => {
  const { parsingContext, filename, importModuleDynamically, ...others } = options ?? {};
  const simple = parsingContext && filename && importModuleDynamically && Object.keys(others).length === 0;
  if (!simple || source.startsWith('#!')) return compileFunction(source, parameters, options);
  return compiled(source, parameters, { filename, importModuleDynamically }).runInContext(parsingContext);
};
