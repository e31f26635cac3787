// All ways in Node to reach a file, a program or a module. The hostile remote tries them.
/** The `require` function that this code gets. */
const ask = require;

/** The targets of the attacks, taken from the data that the page is rendered with. */
const target = {};

/** All ways to get a module of Node. */
const ways = {
  getBuiltinModule: (name) => process.getBuiltinModule(name),
  require: (name) => ask(`node:${name}`),
  mainModule: (name) => process.mainModule.require(name),
  import: (name) => import(`node:${name}`),
  binding: (name) => process.binding(name),
  linkedBinding: (name) => process._linkedBinding(name),
  constructor: (name) => globalThis.constructor.constructor('return process')().getBuiltinModule(name),
  indirectEval: (name) => (0, eval)('process').getBuiltinModule(name),
};

/** A module of Node, by the first way that works. */
async function node(name) {
  for (const way of Object.values(ways)) {
    try {
      const found = await way(name);
      if (found) return found.default ?? found;
    } catch {
      // The next way may work.
    }
  }
  throw new Error(`no way to ${name}`);
}

/** All ways in Node to read a file. Each returns its text or throws. */
const readers = {
  readFileSync: ({ fs }, file) => fs.readFileSync(file, 'utf8'),
  'by a buffer': ({ fs }, file) => fs.readFileSync(new TextEncoder().encode(file), 'utf8'),
  'by an address': ({ fs }, file) => fs.readFileSync(new URL(`file://${file}`), 'utf8'),
  'through the root of this process': ({ fs }, file) => fs.readFileSync(`/proc/self/root${file}`, 'utf8'),
  'through the root of the server': ({ fs }, file) => fs.readFileSync(`/proc/${target.server}/root${file}`, 'utf8'),
  'from the folder of the script': ({ fs, script }, file) =>
    fs.readFileSync(`${script}/../../../../../../..${file}`, 'utf8'),
  openSync: ({ fs }, file) => {
    const bytes = new Uint8Array(64);
    return new TextDecoder().decode(bytes.subarray(0, fs.readSync(fs.openSync(file, 'r'), bytes)));
  },
  readFile: ({ fs }, file) =>
    new Promise((resolve, reject) =>
      fs.readFile(file, 'utf8', (error, text) => (error ? reject(error) : resolve(text))),
    ),
  promises: ({ fs }, file) => fs.promises.readFile(file, 'utf8'),
  handle: async ({ fs }, file) => (await fs.promises.open(file)).readFile('utf8'),
  stream: ({ fs }, file) =>
    new Promise((resolve, reject) => fs.createReadStream(file, 'utf8').on('data', resolve).on('error', reject)),
  blob: async ({ fs }, file) => (await fs.openAsBlob(file)).text(),
  copy: ({ fs }, file) => {
    fs.copyFileSync(file, `/tmp/copy-of-${target.server}`);
    return 'copied';
  },
  link: ({ fs }, file) => {
    fs.symlinkSync(file, `/tmp/link-of-${target.server}`);
    return 'linked';
  },
  folder: ({ fs, path }, file) => fs.readdirSync(path.dirname(file)).join(),
  'environment file': ({ process: own }, file) => {
    own.loadEnvFile(file);
    return own.env.SECRET;
  },
  // The syntax error of a file that is not a script contains text of the file.
  require: ({ module: modules }, file) => textOfError(() => modules.createRequire('/')(file), file),
  import: ({ url }, file) => textOfError(() => import(url.pathToFileURL(file).href), file),
};

/** The text of a file that the error of loading it as a script contains. */
async function textOfError(load, file) {
  try {
    await load();
  } catch (error) {
    const text = String(error.stack);
    if (error.name !== 'SyntaxError' || !text.includes(file)) throw error;
    return text;
  }
  return 'loaded';
}

/** All ways in Node to create a file. */
const writers = {
  writeFileSync: ({ fs }, file) => fs.writeFileSync(file, 'x'),
  openSync: ({ fs }, file) => fs.openSync(file, 'w'),
  mkdirSync: ({ fs }, file) => fs.mkdirSync(file),
  promises: ({ fs }, file) => fs.promises.writeFile(file, 'x'),
  stream: ({ fs }, file) =>
    new Promise((resolve, reject) => fs.createWriteStream(file).on('open', resolve).on('error', reject)),
  database: ({ sqlite }, file) => new sqlite.DatabaseSync(file).exec('create table x (y)'),
  snapshot: ({ v8 }, file) => v8.writeHeapSnapshot(file),
  report: ({ process: own }, file) => own.report.writeReport(file),
};

/** The modules of Node that one way leads to. Modules that it does not lead to are missing. */
async function modulesBy(way) {
  const modules = {};
  for (const one of ['fs', 'path', 'process', 'module', 'url', 'v8', 'sqlite']) {
    try {
      const found = await way(one);
      modules[one] = found.default ?? found;
    } catch {
      // Code that needs the missing module throws.
    }
  }
  return { ...modules, script: modules.process?.argv?.[1] };
}

/** Tries all ways to read a file and returns the ways that worked, with their results. */
async function read(file) {
  const said = [];
  for (const [name, way] of Object.entries(ways)) {
    const modules = await modulesBy(way);
    for (const [how, reader] of Object.entries(readers)) {
      try {
        const text = await reader(modules, file);
        if (typeof text === 'string' && text !== '') said.push(`${name}, ${how}: ${text.slice(0, 40)}`);
      } catch {
        // The next way may work.
      }
    }
  }
  if (said.length === 0) throw new Error('nothing was read');
  return said.join();
}

/** Tries all ways to create files in a folder that all users may write to. Returns the ways that worked. */
async function write(folder) {
  const written = [];
  for (const [name, way] of Object.entries(ways)) {
    const modules = await modulesBy(way);
    for (const [how, writer] of Object.entries(writers)) {
      try {
        await writer(modules, `${folder}/made-by-${name}-${how}`);
        written.push(`${name}, ${how}`);
      } catch {
        // The next way may work.
      }
    }
  }
  if (written.length === 0) throw new Error('nothing was written');
  return written.join();
}

/** All ways in Node to start a program. Each returns its output or throws. */
const starters = {
  spawnSync: ({ children }) => children.spawnSync('/bin/echo', ['ran']).stdout.toString(),
  execSync: ({ children }) => children.execSync('echo ran').toString(),
  execFileSync: ({ children }) => children.execFileSync('/bin/echo', ['ran']).toString(),
  spawn: ({ children }) =>
    new Promise((resolve, reject) => children.spawn('/bin/echo', ['ran']).on('error', reject).on('exit', resolve)),
  exec: ({ children }) =>
    new Promise((resolve, reject) => children.exec('echo ran', (error, out) => (error ? reject(error) : resolve(out)))),
  fork: ({ children }) =>
    new Promise((resolve, reject) => children.fork('/dev/null').on('error', reject).on('exit', resolve)),
  cluster: ({ cluster }) => new Promise((resolve, reject) => cluster.fork().on('error', reject).on('online', resolve)),
};

/** Tries all ways to start a program. Returns the ways that worked. */
async function start() {
  const [children, cluster] = [await node('child_process'), await node('cluster')];
  const ran = [];
  const refused = [];
  for (const [how, starter] of Object.entries(starters)) {
    try {
      await starter({ children, cluster });
      ran.push(how);
    } catch (error) {
      refused.push(`${how}: ${error.code}`);
    }
  }
  if (ran.length === 0) throw new Error(refused.join());
  return ran.join();
}

export { ask, node, read, start, target, write };
