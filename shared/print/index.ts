export { PrintNow, PrintedPaper } from './PrintedPaper';
