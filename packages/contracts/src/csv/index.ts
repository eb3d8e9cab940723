export { neutralized, toCsv } from './to-csv.ts';
