const plain = /^\p{L}(?:[\p{L}\p{M}\p{N} .,;:?'’"“”‘„«»‹›()–—…%-]*[\p{L}\p{M}\p{N}.,;:?'’"“”»›)…%])?$/u;
/** What GFM makes a link of without a sign of its own. */
const address = /www\./i;

/** Whether Markdown would show the text as it is, as one paragraph. False if in doubt. */
export function isPlain(text: string): boolean {
  return plain.test(text) && !address.test(text);
}
