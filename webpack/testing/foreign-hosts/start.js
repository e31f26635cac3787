// Shared modules are there only after an import().
import('./bundled.js');
