import { extensions, showAll } from '@sentiero/markdown';
import type { Plugin } from 'unified';

/** What `remark-parse` takes from a processor's data. */
type Extensions = { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };
type Tree = Parameters<typeof showAll>[0];

/** Reads an author's text as `packages/markdown` does; what is not rendered is shown as text. */
export const authoredText: Plugin<[], Tree> = function () {
  const data = this.data() as Extensions;
  (data.micromarkExtensions ??= []).push(extensions.syntax);
  (data.fromMarkdownExtensions ??= []).push(extensions.tree);
  return (tree, file) => void showAll(tree, String(file));
};
