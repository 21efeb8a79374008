/** The player's icons: 24 × 24, drawn in the text colour. */
import { svg, type SVGTemplateResult, type TemplateResult, html } from 'lit'

const shapes = {
  play: svg`<path class="solid"
    d="M7.5 5.1v13.8a1 1 0 0 0 1.52.86l11.2-6.9a1 1 0 0 0 0-1.7L9.02 4.24a1 1 0 0 0-1.52.86Z" />`,
  pause: svg`<rect class="solid" x="6" y="4.5" width="4.2" height="15" rx="1.3" /><rect
    class="solid" x="13.8" y="4.5" width="4.2" height="15" rx="1.3" />`,
  muted: svg`${speaker()}<path d="m16.5 9.7 4.6 4.6m0-4.6-4.6 4.6"/>`,
  quiet: svg`${speaker()}<path d="M15.8 9.2a4 4 0 0 1 0 5.6"/>`,
  loud: svg`${speaker()}<path d="M15.8 9.2a4 4 0 0 1 0 5.6m2.7-8.3a7.8 7.8 0 0 1 0 11"/>`,
  subtitlesOff: svg`<rect x="3" y="5" width="18" height="14" rx="3"/><path d="M7 11h3.5m3 0H17M7 15h6.5m2.5 0h1"/>`,
  subtitlesOn: svg`<rect class="solid" x="3" y="5" width="18" height="14" rx="3" /><path
    class="inverse" d="M7 11h3.5m3 0H17M7 15h6.5m2.5 0h1" />`,
  quality: svg`<path d="M4 8h8.2m5.6 0H20M4 16h2.2m5.6 0H20"/><circle cx="15" cy="8" r="2.6"
  /><circle cx="9" cy="16" r="2.6" />`,
  fullscreen: svg`<path
    d="M8.5 4H5.3A1.3 1.3 0 0 0 4 5.3v3.2M15.5 4h3.2A1.3 1.3 0 0 1 20 5.3v3.2m0 7v3.2a1.3 1.3 0 0 1-1.3 1.3h-3.2m-7 0H5.3A1.3 1.3 0 0 1 4 18.7v-3.2"
  />`,
  leaveFullscreen: svg`<path
    d="M4 9h3.7A1.3 1.3 0 0 0 9 7.7V4m11 5h-3.7A1.3 1.3 0 0 1 15 7.7V4m0 16v-3.7a1.3 1.3 0 0 1 1.3-1.3H20M9 20v-3.7A1.3 1.3 0 0 0 7.7 15H4"
  />`,
  again: svg`<path d="M5 12a7 7 0 1 0 2.2-5.1L4.8 9m0-4.8V9h4.8"/>`,
  skipBack: svg`<path d="M4.5 12.5a7.5 7.5 0 1 0 2.4-5.4L5 9m0-4.2V9h4.2"/>${ten()}`,
  skipForward: svg`<path d="M19.5 12.5a7.5 7.5 0 1 1-2.4-5.4L19 9m0-4.2V9h-4.2"/>${ten()}`,
  rewind: svg`<path d="m12 6-6 6 6 6m6-12-6 6 6 6"/>`,
  forward: svg`<path d="m6 6 6 6-6 6m6-12 6 6-6 6"/>`,
  back: svg`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`,
  further: svg`<path d="m9.5 5.5 6.5 6.5-6.5 6.5"/>`,
  check: svg`<path d="m5 12.6 4.6 4.6L19 7.6"/>`,
  close: svg`<path d="m6 6 12 12M18 6 6 18"/>`,
  chapters: svg`<path d="M9.5 6.5H20M9.5 12H20m-10.5 5.5H20M4.5 6.5h.01m-.01 5.5h.01m-.01 5.5h.01"/>`,
  pip: svg`<path d="M20.5 10V7a2 2 0 0 0-2-2h-13a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2H9" /><rect
    class="solid" x="12.2" y="13" width="8.8" height="6.4" rx="1.6" />`,
  cast: svg`<path
    d="M3.5 9V7a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H14M3.5 12.4A6.6 6.6 0 0 1 10.1 19M3.5 16a3 3 0 0 1 3 3"
  />`,
  airplay: svg`<path d="M7 17H5.5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H17"
  /><path class="solid" d="m12 14.2 5 5.8H7Z" />`,
  alert: svg`<circle cx="12" cy="12" r="8.6"/><path d="M12 7.8v5m0 3.4v.01"/>`,
} satisfies Record<string, SVGTemplateResult>

function speaker(): SVGTemplateResult {
  return svg`<path class="solid"
    d="M11.2 5 7 8.5H4.2A1.2 1.2 0 0 0 3 9.7v4.6a1.2 1.2 0 0 0 1.2 1.2H7l4.2 3.5a.8.8 0 0 0 1.3-.6V5.6a.8.8 0 0 0-1.3-.6Z"
  />`
}

function ten(): SVGTemplateResult {
  return svg`<text class="solid" x="12" y="15.6" font-size="6.4" font-weight="700"
    text-anchor="middle">10</text>`
}

export function icon(name: keyof typeof shapes): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${shapes[name]}</svg>`
}
