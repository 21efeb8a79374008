/** What the pages of all frameworks have in common: the same elements, the same words about them. */

/** On `window.given` of each page. */
export interface Given {
  baseUrl: string
  space: string
  film: string
  token: string
  /** What the page has heard of its elements. */
  events: string[]
}

export const html = (title: string, script: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>svc-player, svc-clip { display: block; width: 20rem; aspect-ratio: 16 / 9 } svc-text { height: 6rem }</style>
<div id="app"></div>
<script src="./given.js"></script>
<script type="module" src="${script}"></script>
`
