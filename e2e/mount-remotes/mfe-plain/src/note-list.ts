// The policy of the shop's pages refuses the text of a style element.
const styles = new CSSStyleSheet();
styles.replaceSync('p { color: var(--shop-color-text); padding: var(--shop-space-4); }');

/** The notes of the desk, as a custom element with a tree of its own. */
class NoteList extends HTMLElement {
  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [styles];
    root.innerHTML = '<p>Nothing was noted today. <a href="/points">To the points</a></p>';
  }
}

// A version before may have defined it in this tab.
if (!customElements.get('note-list')) customElements.define('note-list', NoteList);
