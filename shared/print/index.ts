export { Barcode, barcodeWidth } from './Barcode';
export { PrintNow, PrintedPaper } from './PrintedPaper';
export { Sheet, SheetHead } from './Sheet';
