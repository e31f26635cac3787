export { Barcode, barcodeWidth } from './Barcode';
export { PrintNow, PrintedPaper } from './PrintedPaper';
export { Below, Sheet, SheetHead, Sum, WritingLine } from './Sheet';
