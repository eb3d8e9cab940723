import { pictureKey } from '@sentiero/contracts/lessons';

/** The keys of the pictures that a text shows. */
export function picturesIn(text: string): string[] {
  const starts = text.split('![').slice(1);
  return starts.flatMap((start) => pictureKey(/^[^\]]*\]\(([^\s)]+)(?:\s[^)]*)?\)/.exec(start)?.[1]) ?? []);
}

export type PictureReference = { file: string; line: number; key: string };

/** Where the texts of steps show pictures. */
export function pictureReferences(files: ReadonlyMap<string, string>): PictureReference[] {
  return [...files]
    .filter(([file, text]) => file.endsWith('.md') && text.includes('(pictures/'))
    .flatMap(([file, text]) =>
      text
        .split('\n')
        .flatMap((content, index) => picturesIn(content).map((key) => ({ file, line: index + 1, key }))),
    );
}
