import { createRequire } from 'node:module';
import { providedModules } from '../../webpack/singletons';

// Prints the names of each module that the host shares, as JSON. Run it with NODE_ENV=production: React has more names
// in development.
const require = createRequire(import.meta.url);

function namesOf(module: string): string[] {
  const exports: object = require(module);
  const names = Object.keys(exports);
  // A CommonJS module is the default export of itself.
  return '__esModule' in exports ? names.sort() : [...names, 'default'].sort();
}

console.log(JSON.stringify(Object.fromEntries(providedModules().map(({ key, module }) => [key, namesOf(module)]))));
