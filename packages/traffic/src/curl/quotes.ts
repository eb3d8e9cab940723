/** The place of the quote that ends what starts at `from`, where a backslash takes its meaning from a quote; or -1. */
export function closingQuote(text: string, quote: string, from: number): number {
  for (let place = from; place < text.length; place++) {
    if (text[place] === '\\') place++;
    else if (text[place] === quote) return place;
  }
  return -1;
}
