/**
 * Lets React work on a page that the browser translates. A translator moves each text into an element of its own
 * (`<font>`), so React finds its text elsewhere or detached: removing it or inserting before it would throw, and a
 * change would be written where nobody sees it. Here the element counts as the text: it is what is removed and inserted
 * before, and it gives way to React's text once that changes. Call it before React renders.
 */
export function surviveTranslation(): void {
  const remove = Node.prototype.removeChild;
  const insert = Node.prototype.insertBefore;
  const observer = new MutationObserver(watchChanges);
  observer.observe(document, { childList: true, subtree: true });

  const childFor = (parent: Node, node: Node): Node | null => {
    if (node.parentNode === parent) return node;
    watchChanges(observer.takeRecords());
    return childWithin(parent, node);
  };
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const found = childFor(this, child);
    // Gone already, which is what the caller wants.
    if (found) remove.call(this, found);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null) {
    insert.call(this, node, before && childFor(this, before));
    return node;
  };

  function watchChanges(records: readonly MutationRecord[]): void {
    for (const record of records)
      if (record.type === 'characterData') showOriginals(record.target);
      else noteReplaced(record, (text) => observer.observe(text, { characterData: true }));
  }
}

/** What stands in the document in place of a node that a translator took out. */
const standIns = new WeakMap<Node, Node>();
/** The text that React knows for the element that stands in its place. */
const originals = new WeakMap<Node, Text>();

const isOfTranslator = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';

function noteReplaced(
  { removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord,
  onText: (text: Text) => void,
): void {
  for (const removed of removedNodes) {
    const beside = [...addedNodes, previousSibling, nextSibling].find(
      (node) => node !== null && isOfTranslator(node) && !originals.has(node),
    );
    const standIn = beside ?? (isOfTranslator(removed) ? addedNodes[0] : undefined);
    if (!standIn || !(removed instanceof Text || isOfTranslator(removed))) continue;
    const text = removed instanceof Text ? removed : originals.get(removed);
    if (!text || text === standIn) continue;
    standIns.set(removed, standIn);
    originals.set(standIn, text);
    onText(text);
  }
  // React has put a text somewhere else, so what stood in its former place is left over.
  for (const added of addedNodes) {
    const standIn = standIns.get(added);
    if (!standIn) continue;
    const left = lastStandIn(added);
    if (!left.contains(added)) left.parentNode?.removeChild(left);
    if (!left.contains(added)) standIns.delete(added);
  }
}

function lastStandIn(node: Node): Node {
  let last = node;
  for (let next = standIns.get(last); next && next !== node; next = standIns.get(last)) last = next;
  return last;
}

/** The parent's child that is the node, contains it, or stands in its place. */
function childWithin(parent: Node, node: Node): Node | null {
  let child: Node | null = parent.contains(node) ? node : lastStandIn(node);
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/** React has changed a text: its sentence is shown as it is, in whole, until it is translated again. */
function showOriginals(changed: Node): void {
  const place = lastStandIn(changed);
  for (const child of place.parentNode ? [...place.parentNode.childNodes] : []) {
    const original = isOfTranslator(child) ? originals.get(child) : undefined;
    const text = child === place ? changed : original;
    if (!text || text === child) continue;
    standIns.delete(text);
    child.replaceWith(text);
  }
}
