// A hostile remote, released like any other. Each page is one attack: it returns what it reached, or throws.
import { ask, node, read, start, target, write } from './walls-ways.fixture.mjs';

const connect = async (where) => {
  const { connect: open } = await node('net');
  await new Promise((resolve, reject) => {
    const line = open(where, resolve);
    line.on('error', reject);
  });
  return 'connected';
};

/** All values that can be reached from the given ones through properties, prototypes and getters of classes. */
function reachable(...from) {
  const seen = new Set();
  const queue = [...from];
  while (queue.length > 0 && seen.size < 50_000) {
    const value = queue.pop();
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue;
    seen.add(value);
    queue.push(Object.getPrototypeOf(value));
    const held = Object.getOwnPropertyDescriptors(value);
    for (const key of Reflect.ownKeys(held)) queue.push(held[key].value, held[key].get, held[key].set);
  }
  return seen;
}

/** Whether a value comes from another realm: its prototype chain ends at another Object.prototype. */
function isForeign(value) {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  let last = value;
  for (let next = last; next !== null; next = Object.getPrototypeOf(next)) last = next;
  return last !== Object.prototype && last !== value && Object.hasOwn(last, 'hasOwnProperty');
}

/** Errors of all kinds, including those of a full stack. */
async function provoked(given) {
  let found = [];
  const keep = (work) => {
    try {
      found.push(work());
    } catch (error) {
      found.push(error);
    }
  };
  try {
    Error.stackTraceLimit = 50;
  } catch (error) {
    found.push(error);
  }
  const calls = [
    () => new URL('no address'),
    () => new URL('/a', 'https://shop.example/').searchParams,
    () => new URL({ toString: () => null.x }),
    () => ask('node:fs'),
    () => ask({}),
    () => setTimeout('text'),
    () => queueMicrotask(null),
    () => new TextDecoder().decode(new Uint8Array([255])),
    () => structuredClone(() => 0),
    () => JSON.parse('{'),
    () => eval('1'),
    () => Function('return 1')(),
    () => null.x,
    () => new Error('e').stack,
    () => Error.captureStackTrace({}),
    () => new WebAssembly.Module(new Uint8Array(8)),
    () => new AbortController().signal,
    () => performance,
    () => console,
    () => arguments,
  ];
  const overflow = (call) => {
    const deep = () => {
      keep(call);
      deep();
    };
    keep(deep);
  };
  const tryAll = () => {
    for (const call of calls) keep(call);
    for (const call of calls) {
      overflow(call);
      found = found.filter((one, index) => index < 200 || isForeign(one));
    }
  };
  tryAll();
  Error.prepareStackTrace = (error, sites) => {
    if (found.length < 2_000) {
      found.push(error, sites, ...sites.slice(0, 5).flatMap((site) => [site, site.getThis?.(), site.getFunction?.()]));
    }
    return sites;
  };
  tryAll();
  for (const promise of [
    import('node:fs'),
    import('./none.js'),
    (async () => null.x)(),
    Promise.any([]),
    Promise.resolve({ then: () => null.x }),
  ]) {
    found.push(promise);
    await promise.then(
      (value) => found.push(value),
      (error) => found.push(error),
    );
  }
  return [...found, ...given];
}

const attempts = {
  Environment: () => read('/proc/self/environ'),
  ServerEnvironment: () => read(`/proc/${target.server}/environ`),
  Secret: () => read(target.secret),
  Write: () => write(target.folder),
  Signal: async () => {
    const kill = process.kill ?? (await node('process')).kill;
    kill(target.server, 'SIGUSR2');
    return 'signalled';
  },
  Child: start,
  Thread: async () => {
    const { Worker } = await node('worker_threads');
    const thread = new Worker('require("node:worker_threads").parentPort.postMessage(1)', { eval: true });
    await new Promise((resolve, reject) => thread.on('message', resolve).on('error', reject));
    return 'ran';
  },
  Socket: () => connect(target.socket),
  Network: () => connect({ host: '127.0.0.1', port: target.port }),
  User: async () => {
    const { readFileSync } = await node('fs');
    process.setuid(0);
    return readFileSync('/etc/shadow', 'utf8');
  },
  Exit: async () => {
    (process.exit ?? (await node('process')).exit)(0);
    return 'went on';
  },
  Abort: async () => {
    (process.abort ?? (await node('process')).abort)();
    return 'went on';
  },
  Loop: () => {
    for (;;);
  },
  Microtasks: async () => {
    for (;;) await undefined;
  },
  Timers: () => new Promise(() => setInterval(() => undefined, 0)),
  Buffers: async () => {
    const all = [];
    for (let count = 0; count < 2_048; count += 1) {
      all.push(new Uint8Array(1024 * 1024).fill(1));
      if (count % 64 === 0) await undefined;
    }
    return `${all.length} MB`;
  },
  TypedArray: () => `${new Uint8Array(2 ** 31).fill(1).length} bytes`,
  Heap: () => {
    const all = [];
    for (;;) all.push(new Array(1e5).fill(all.length));
  },
  Rejection: () => {
    void Promise.reject(new Error('left behind'));
    throw new Error('and thrown');
  },
  Chain: async (given) => {
    const all = reachable(globalThis, module, require, ...(await provoked([given, given.constructor])));
    const foreign = [...all].filter(isForeign);
    const code = [...all].filter((one) => {
      try {
        return typeof one === 'function' && one.constructor('return 1')() === 1;
      } catch {
        return false;
      }
    });
    if (foreign.length + code.length === 0) throw new Error(`nothing foreign among ${all.size}`);
    return `${foreign.length} foreign, ${code.length} make code`;
  },
  Intrinsics: () => {
    const no = () => {
      throw new Error('patched');
    };
    const { defineProperty } = Object;
    const { ownKeys } = Reflect;
    const shapes = [
      function* () {
        yield 0;
      },
      async () => undefined,
      async function* () {
        yield Promise.resolve();
      },
      [].values(),
      new Map().keys(),
      new Set().keys(),
      ''[Symbol.iterator](),
      'a'.matchAll(/a/g),
    ];
    const all = [...reachable(globalThis, ...shapes)];
    // Uses only indexes and saved functions, because the built-in methods are being replaced.
    let at = -1;
    while ((at += 1) < all.length) {
      const keys = ownKeys(all[at]);
      let key = -1;
      while ((key += 1) < keys.length) {
        try {
          if (typeof all[at][keys[key]] === 'function') defineProperty(all[at], keys[key], { value: no });
        } catch {
          // This property cannot be replaced.
        }
      }
    }
    throw new Error('patched all');
  },
};

export const config = {
  pages: Object.keys(attempts).map((name) => ({
    path: `/${name}`,
    expose: `./${name}`,
    head: () => ({ title: name }),
  })),
};
export const pages = {
  './Good': () => '<h1>Good</h1>',
  ...Object.fromEntries(
    Object.entries(attempts).map(([name, attempt]) => [
      `./${name}`,
      (given) => {
        Object.assign(target, given.answers[0]);
        return attempt(given);
      },
    ]),
  ),
};
