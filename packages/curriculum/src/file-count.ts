import { fileLimits } from './file-limits.ts';

const mib = (bytes: number) => `${bytes / 1024 / 1024} MiB`;

/** Throws at the first file beyond the limits of a curriculum. */
export class FileCount {
  #entries = 0;
  #files = 0;
  #bytes = 0;

  addEntry(path: string): void {
    if (++this.#entries > fileLimits.entries)
      throw new Error(`there are more than ${fileLimits.entries} entries`);
    if (path.length > fileLimits.pathLength)
      throw new Error(`the path is longer than ${fileLimits.pathLength} characters`);
  }

  addFile(bytes: number): void {
    this.#bytes += bytes;
    if (++this.#files > fileLimits.files) throw new Error(`there are more than ${fileLimits.files} files`);
    if (bytes > fileLimits.fileBytes) throw new Error(`the file is larger than ${mib(fileLimits.fileBytes)}`);
    if (this.#bytes > fileLimits.totalBytes)
      throw new Error(`the files are larger than ${mib(fileLimits.totalBytes)} together`);
  }
}
