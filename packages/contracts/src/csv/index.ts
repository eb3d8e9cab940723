export { readCsv } from './read-csv.ts';
export { neutralized, toCsv } from './to-csv.ts';
