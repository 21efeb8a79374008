/**
 * Links that the page puts over the picture keep the browser's blue, which cannot be read there; from inside the
 * player they cannot be reached where they lie within another element. What the page itself sets for links holds.
 */
const LINKS = `
  :where(svc-player > a[slot='end-screen'], svc-player > [slot='end-screen'] a):where(:any-link) {
    color: inherit;
    text-decoration: underline;
  }
`

let sheet: CSSStyleSheet | undefined

/** `player`: it has content of the page's over its picture. */
export function dressLinksOver(player: HTMLElement): void {
  const root = player.getRootNode()
  if (!(root instanceof Document || root instanceof ShadowRoot)) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(LINKS)
  }
  if (root.adoptedStyleSheets.includes(sheet)) return
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets]
}
