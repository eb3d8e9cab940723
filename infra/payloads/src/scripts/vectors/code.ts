/**
 * One script in the encodings that different contexts of a page need. It contains neither single quotes nor spaces.
 */
export class Code {
  readonly js: string;
  constructor(js: string) {
    this.js = js;
  }
  /** For an attribute in double quotes, or markup of a drawing. */
  get attr(): string {
    return this.js.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  }
  /** For an attribute without quotes. */
  get bare(): string {
    return this.js.replaceAll(/[^\w./]/g, (character) => `&#${character.codePointAt(0)};`);
  }
  get url(): string {
    return encodeURIComponent(this.js);
  }
  get base64(): string {
    return Buffer.from(this.js).toString('base64');
  }
}
