export { Barcode, barcodeWidth } from './Barcode';
export { PrintNow, PrintedPaper } from './PrintedPaper';
