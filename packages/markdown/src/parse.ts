import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Tables, task lists and the like, to read only: the part that writes Markdown is as large again. */
export const extensions = { syntax: gfm(), tree: gfmFromMarkdown() } as const;

/** An author's text as every reader of it sees it. */
export const parseMarkdown = (text: string): Root =>
  fromMarkdown(text, { extensions: [extensions.syntax], mdastExtensions: [extensions.tree] });
