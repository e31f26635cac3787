// Shared modules are there only after an import().
void import('./bundled.js');
