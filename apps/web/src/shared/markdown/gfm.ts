import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Plugin } from 'unified';

/** What `remark-parse` takes from a processor's data. */
type Extensions = { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };

/** Tables, task lists and the like, to read only: `remark-gfm` also brings 7 kB that write Markdown. */
export const readGfm: Plugin = function () {
  const data = this.data() as Extensions;
  (data.micromarkExtensions ??= []).push(gfm());
  (data.fromMarkdownExtensions ??= []).push(gfmFromMarkdown());
};
