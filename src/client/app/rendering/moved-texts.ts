/**
 * Chrome, Edge and Google translate a page by putting a `<font>` in the place of each text. React goes on with the text
 * that it made: it would change what is out of the page, so that old words stay beside new ones, and die where it
 * removes such a text or puts something before it (`NotFoundError`, facebook/react#11538). From here on it finds the
 * translation in the text's place. Called once, before React takes over, for the whole document.
 */
export function followMovedTexts(): void {
  /** What stands in the place of a node that is out of the page. */
  const replacements = new WeakMap<Node, ChildNode>();
  const presentOf = (node: Node): Node => {
    const replacement = node.isConnected ? undefined : replacements.get(node);
    return replacement ? presentOf(replacement) : node;
  };
  /** The child of `parent` that a node of React's is, is in, or was replaced by. */
  const placeIn = (parent: Node, node: Node | null): Node | null => {
    let place = node && presentOf(node);
    while (place && place.parentNode !== parent) place = place.parentNode;
    return place;
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // React gave a text other words: it comes back, and is translated anew.
      if (type === "characterData" && !target.isConnected) (presentOf(target) as ChildNode).replaceWith(target);
      if (removedNodes.length === 0) continue;
      // Some put the translation beside the text before they remove it.
      const translation = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === "FONT");
      for (const node of removedNodes) {
        if (!translation || node.isConnected) continue;
        replacements.set(node, translation as ChildNode);
        observer.observe(node, { characterData: true });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });

  // oxlint-disable-next-line typescript/unbound-method -- each is called with the node that its successor has
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = placeIn(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    return insertBefore.call(this, node, placeIn(this, next)) as T;
  };
}
