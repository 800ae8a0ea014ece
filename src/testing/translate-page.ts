/**
 * Does to the page, from now on, what Chrome does that translates it: each text is replaced by elements, unless it is
 * in one that says `translate="no"`. The words stay, so that a page can be compared with one that nobody translates.
 * Runs in browsers: it uses nothing from outside.
 * @returns what ends it.
 */
export function translatePage(): () => void {
  const untouched = "font, noscript, script, style, textarea";
  const translate = (text: Text) => {
    const parent = text.parentElement;
    const isWanted = parent?.closest("[translate]")?.getAttribute("translate") !== "no";
    if (!parent || !isWanted || parent.closest(untouched) || text.data.trim() === "") return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    for (const font of [outer, inner]) font.style.verticalAlign = "inherit";
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateIn = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translate(text);
  };
  const observer = new MutationObserver((records) => {
    for (const { target, type, addedNodes } of records) {
      if (type === "characterData") translateIn(target);
      for (const node of addedNodes) if (node.isConnected) translateIn(node);
    }
  });
  translateIn(document.body);
  observer.observe(document.body, { characterData: true, childList: true, subtree: true });
  document.documentElement.classList.add("translated-ltr");
  return () => observer.disconnect();
}
