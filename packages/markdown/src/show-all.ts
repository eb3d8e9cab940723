import type { Nodes, Paragraph, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { isFollowed, isShownPicture } from './addresses.ts';
import { splitComments, tagIn } from './html.ts';
import { parseMarkdown } from './parse.ts';

/**
 * What an author may not expect: a comment, and words after the language of a code block, which nobody sees; HTML, a
 * link and a picture, which are shown as text.
 */
export const findingKinds = ['comment', 'code-info', 'html', 'link', 'picture'] as const;
export type FindingKind = (typeof findingKinds)[number];
/** `line` counts from 1; `text` is what the author wrote. */
export type Finding = { kind: FindingKind; line: number; text: string };

export const findingsIn = (text: string): Finding[] => showAll(parseMarkdown(text), text);

/**
 * Changes the tree of a text so that whatever is not rendered is shown as the text it is: HTML, links of other schemes,
 * pictures from elsewhere, definitions that nothing refers to, and cells beyond a table's head. Only comments are left
 * out.
 */
export function showAll(root: Root, source: string): Finding[] {
  const pass = new Pass(root, source);
  root.children = pass.within(root, root.children) as RootContent[];
  return pass.findings;
}

type Address = { url: string; title?: string | null | undefined };
type Place = { isFlow: boolean; isInLink: boolean };
type One<Type extends Nodes['type']> = Extract<Nodes, { type: Type }>;

const flowParents = new Set<string>(['root', 'blockquote', 'listItem', 'footnoteDefinition']);
const text = (value: string): PhrasingContent => ({ type: 'text', value });
const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });

class Pass {
  readonly findings: Finding[] = [];
  readonly #source: string;
  readonly #definitions: ReadonlyMap<string, One<'definition'>>;
  readonly #notes: ReadonlyMap<string, One<'footnoteDefinition'>>;
  /** The identifiers of the definitions, and the notes, that something shown refers to. */
  readonly #referred: ReadonlySet<string>;
  readonly #calledNotes = new Set<Nodes>();

  constructor(root: Root, source: string) {
    this.#source = source;
    const all = nodesIn(root);
    this.#definitions = firstById(all.filter((node) => node.type === 'definition'));
    this.#notes = firstById(all.filter((node) => node.type === 'footnoteDefinition'));
    const isReference = (node: Nodes) => node.type === 'linkReference' || node.type === 'imageReference';
    this.#referred = new Set(all.filter(isReference).map(({ identifier }) => identifier));
    for (const child of root.children) this.#callNotes(child);
  }

  /** A note that only notes call which nobody calls is not rendered. */
  #callNotes(within: Nodes): void {
    for (const node of within.type === 'footnoteDefinition' ? [] : nodesIn(within)) {
      const note = node.type === 'footnoteReference' ? this.#notes.get(node.identifier) : undefined;
      if (!note || this.#calledNotes.has(note)) continue;
      this.#calledNotes.add(note);
      for (const child of note.children) this.#callNotes(child);
    }
  }

  /** The children of a node in their new form. */
  within(parent: Nodes, children: readonly Nodes[], isInLink = false): Nodes[] {
    const place = {
      isFlow: flowParents.has(parent.type),
      isInLink: isInLink || parent.type.startsWith('link'),
    };
    return children.flatMap((child) => {
      if (child.type === 'table') withAllCells(child);
      if ('children' in child)
        child.children = this.within(child, child.children, place.isInLink) as typeof child.children &
          never[];
      return this.#shown(child, place);
    });
  }

  #shown(node: Nodes, place: Place): Nodes[] {
    if (node.type === 'html') return this.#html(node, place);
    if (node.type === 'link') return isFollowed(node.url) ? [node] : this.#link(node, node);
    if (node.type === 'image') return this.#image(node, node, place);
    if (node.type === 'linkReference' || node.type === 'imageReference') return this.#reference(node, place);
    if (node.type === 'definition') return this.#definition(node);
    if (node.type === 'footnoteDefinition') return this.#note(node);
    if (node.type === 'code' && node.meta) this.#find('code-info', node, node.meta);
    return [node];
  }

  #html(node: One<'html'>, { isFlow }: Place): Nodes[] {
    const { text: rest, comments } = splitComments(node.value);
    for (const comment of comments) this.#find('comment', node, comment);
    const tag = tagIn(rest);
    if (tag) this.#find('html', node, tag);
    if (!isFlow) return rest === '' ? [] : [text(rest)];
    const lines = rest.trim() === '' ? [] : rest.split('\n');
    return lines.length === 0
      ? []
      : [paragraph(lines.flatMap((line, n) => (n ? [{ type: 'break' }, text(line)] : [text(line)])))];
  }

  #link(node: One<'link' | 'linkReference'>, address: Address): Nodes[] {
    this.#find('link', node, address.url);
    if (textIn(node) === address.url && !address.title) return node.children;
    return [...node.children, text(` (${asWritten(address)})`)];
  }

  #image(node: One<'image' | 'imageReference'>, address: Address, { isInLink }: Place): Nodes[] {
    const { url, title } = address;
    if (isShownPicture(url)) return [node];
    this.#find('picture', node, url);
    const isLinked = !isInLink && isFollowed(url) && /^(https?:)?\/\//i.test(url);
    if (isLinked) return [{ type: 'link', url, title: title ?? null, children: [text(node.alt || url)] }];
    return [text(node.alt ? `${node.alt} (${asWritten(address)})` : asWritten(address))];
  }

  #reference(node: One<'linkReference' | 'imageReference'>, place: Place): Nodes[] {
    const definition = this.#definitions.get(node.identifier);
    if (!definition) return [node];
    if (node.type === 'imageReference') return this.#image(node, definition, place);
    return isFollowed(definition.url) ? [node] : this.#link(node, definition);
  }

  /** `[//]: # (words)` is how Markdown without HTML writes a comment. */
  #definition(node: One<'definition'>): Nodes[] {
    const isFirst = this.#definitions.get(node.identifier) === node;
    if (isFirst && this.#referred.has(node.identifier)) return [node];
    const written = this.#written(node);
    if (node.label !== '//') return [paragraph([text(written)])];
    this.#find('comment', node, written);
    return [];
  }

  #note(node: One<'footnoteDefinition'>): Nodes[] {
    if (this.#calledNotes.has(node)) return [node];
    return [paragraph([text(`[^${node.label ?? node.identifier}]:`)]), ...node.children];
  }

  #written({ position }: Nodes): string {
    return this.#source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  }

  #find(kind: FindingKind, { position }: Nodes, words: string): void {
    this.findings.push({ kind, line: position?.start.line ?? 1, text: words });
  }
}

const asWritten = ({ url, title }: Address) => (title ? `${url} "${title}"` : url);

/** The first of each identifier, which is the one that counts. */
function firstById<Node extends { identifier: string }>(nodes: readonly Node[]): Map<string, Node> {
  return new Map(nodes.toReversed().map((node) => [node.identifier, node]));
}

function nodesIn(node: Nodes): Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(nodesIn)] : [node];
}

function textIn(node: Nodes): string {
  if ('children' in node) return node.children.map(textIn).join('');
  return 'value' in node ? node.value : '';
}

/** GFM leaves out the cells beyond those of the head. */
function withAllCells(table: Table): void {
  const most = Math.max(...table.children.map(({ children }) => children.length));
  const align = (table.align ??= []);
  while (align.length < most) align.push(null);
}
