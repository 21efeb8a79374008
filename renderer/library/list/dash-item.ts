/**
 * What a card of the grid and a row of the table have in common: the video, whether it is chosen,
 * where the keyboard is.
 */
import {
  css,
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { live } from 'lit/directives/live.js'
import { appElement, property, state } from '../../state/app-element.ts'
import { foldedText, searchTerms } from '../../../daemon/contract/search-words.ts'
import type { VideoStatus } from '../../../daemon/contract/states.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import type { VideoMatch } from '../../../daemon/contract/video-list.ts'
import { StoreWatch } from '../../state/watch.ts'
import { clockTime } from '../../kit/formats/duration.ts'
import { ago, exactly } from '../../kit/formats/when.ts'
import { moreIcon } from '../../kit/icons.ts'
import { statusPillStyles } from '../../kit/status-pill.ts'
import { beginDrag, endDrag } from '../drag.ts'
import { mayChangeMany } from '../../state/may.ts'
import { hasMenu } from '../menu-of.ts'
import { beginAt, chooseTo, toggle } from '../selection.ts'
import { messages as w } from '../messages.ts'
import { thumbnail } from './thumbnail.ts'

/** The button of a video asks for its menu (dash-video-menu.ts): the event `more`. */
export interface MoreRequest {
  id: string
  button: HTMLElement
}

export abstract class DashItem extends appElement({
  videoId: property(''),
  /** The Tab key comes here; the arrows move on from it. */
  reached: property(false),
  pictureless: state<VideoStatus | null>(null),
}) {
  protected video = new StoreWatch(this, (state) => state.videos.get(this.videoId))
  protected upload = new StoreWatch(this, (state) =>
    state.uploads.find((item) => item.video === this.videoId),
  )
  #tokens = new StoreWatch(this, (state) => state.mediaTokens)
  #chosen = new StoreWatch(this, (state) => state.library.selected.has(this.videoId))
  #choosing = new StoreWatch(this, (state) => state.library.selected.size > 0)
  #matches = new StoreWatch(this, (state) => state.library.matches.get(this.videoId))
  #hadFocus = false

  /** Without the styles that all other elements adopt (see itemStyles). */
  static finalizeStyles(styles?: CSSResultGroup) {
    return LitElement.finalizeStyles.call(this, styles)
  }

  constructor() {
    super()
    this.draggable = true
    this.addEventListener('dragstart', this.#drag)
    this.addEventListener('dragend', endDrag)
    this.addEventListener('click', this.#click)
  }

  override focus() {
    this.renderRoot.querySelector<HTMLElement>('.open')?.focus({ preventScroll: true })
  }

  /** Elements are reused for other videos. */
  override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('videoId')) this.pictureless = null
    this.#hadFocus = this.shadowRoot?.activeElement?.matches('.open, .more') ?? false
  }

  protected get tabStop(): 0 | -1 {
    return this.reached ? 0 : -1
  }

  protected picture(video: Video, size?: number): unknown {
    void this.#tokens.value
    const missing = () => void (this.pictureless = this.video.value?.status ?? null)
    return thumbnail(this.app, video, this.pictureless, missing, size)
  }

  protected match() {
    const { q } = this.app.store.state.library.query
    return transcriptMatch(this.#matches.value ?? [], q, this.tabStop)
  }

  protected checkbox(name: string) {
    if (!mayChangeMany(this.app)) return nothing
    return html`<label class="choose ${this.#choosing.value ? 'choosing' : ''}"><input type="checkbox"
      tabindex="-1" aria-label=${w.choose(name)} .checked=${live(this.#chosen.value)}
      @click=${this.#toggle} /></label>`
  }

  /** While videos are selected, actions apply to these: no video has a menu of its own. */
  protected moreButton(video: Video) {
    if (this.#choosing.value || !hasMenu(this.app, video)) return nothing
    const { id, name } = video
    const label = w.moreAbout(name)
    const ask = (event: Event) => {
      event.stopPropagation()
      const detail: MoreRequest = { id, button: event.currentTarget as HTMLElement }
      this.dispatchEvent(new CustomEvent('more', { bubbles: true, detail }))
    }
    return html`<button type="button" class="more" tabindex=${this.tabStop} aria-haspopup="menu"
      aria-expanded="false" aria-label=${label} title=${label} @click=${ask}>${moreIcon()}</button>`
  }

  override updated() {
    this.ariaSelected = String(this.#chosen.value)
    // What stands for a video until it is read is another element than the video, and the button of
    // its menu goes when videos are chosen.
    if (this.#hadFocus && !this.shadowRoot?.activeElement) this.focus()
  }

  #choose({ shiftKey }: MouseEvent) {
    if (shiftKey) chooseTo(this.app, this.videoId)
    else toggle(this.app, this.videoId)
  }

  #toggle = (event: MouseEvent) => {
    event.stopPropagation()
    this.#choose(event)
    // A box that was ticked shows what is so, also where that is what it was.
    this.requestUpdate()
  }

  /** Shift and Ctrl choose; without them a link is a link. */
  #click = (event: MouseEvent) => {
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return beginAt(this.videoId)
    event.preventDefault()
    this.#choose(event)
  }

  #drag = (event: DragEvent) => {
    const { ids, selected } = this.app.store.state.library
    const together = selected.has(this.videoId)
      ? (ids ?? []).filter((id) => selected.has(id))
      : [this.videoId]
    beginDrag(event, { kind: 'videos', ids: together }, this.video.value?.name ?? '')
  }
}

/** Where the searched words are spoken, as a link to the first such moment, and how many others there are. */
function transcriptMatch([first, ...more]: readonly VideoMatch[], q: string, tabindex: number) {
  if (!first) return nothing
  const { video, start_seconds: seconds, text, language } = first
  const at = clockTime(Math.floor(seconds))
  return html`<a class="match" href="/videos/${video}?t=${seconds}" tabindex=${tabindex}
    draggable="false" title=${`${at} ${text}`} aria-label=${w.matchAt(at, text)}
  ><span class="at">${at}</span><span class="words ellipsis" lang=${language}>${marked(text, q)}</span>${
    more.length > 0 ? html`<span class="others">+${more.length}</span>` : nothing
  }</a>`
}

function marked(text: string, q: string): (TemplateResult | string)[] {
  const terms = searchTerms(q)
  return text.split(/([\p{L}\p{N}\p{M}]+)/u).map((part) => {
    const folded = foldedText(part)
    return terms.some((term) => folded.startsWith(term)) ? html`<mark>${part}</mark>` : part
  })
}

const matchStyles = css`
  .match {
    display: flex;
    align-items: baseline;
    gap: 6px;
    min-width: 0;
    border-radius: 4px;
    color: var(--ink-soft);
    font-size: var(--text-s);
    text-decoration: none;
    &:hover .words { text-decoration: underline; }
    .at {
      flex: none;
      color: var(--accent-ink);
      font-variant-numeric: tabular-nums;
    }
    .others {
      flex: none;
      color: var(--ink-faint);
      font-size: var(--text-xs);
    }
  }
  mark {
    border-radius: 2px;
    background: light-dark(#fff0b8, #5b4a12);
    color: inherit;
  }
`

/**
 * `5 minutes ago`. The exact time comes when somebody points at it: the formatter of `Intl` for it
 * takes longer to make than the list.
 */
export const timeAgo = (timestamp: string) =>
  html`<time datetime=${timestamp} @pointerenter=${showExactTime}>${ago(timestamp)}</time>`

function showExactTime({ currentTarget }: Event) {
  const time = currentTarget as HTMLTimeElement
  time.title = exactly(time.dateTime)
}

export const checkboxStyles = css`
  .choose {
    display: grid;
    place-items: center;
    width: 40px;
    height: 36px;
    cursor: pointer;
    input {
      width: 16px;
      height: 16px;
      margin: 0;
      accent-color: var(--accent);
      cursor: inherit;
    }
  }
`

/**
 * Cards and rows do not adopt the shared styles: the browser would match their universal selectors against everything
 * in dozens of cards while somebody scrolls.
 */
export const itemStyles = [
  statusPillStyles,
  matchStyles,
  checkboxStyles,
  css`
    :host,
    .picture,
    .cell,
    .match { box-sizing: border-box; }
    img,
    svg { display: block; }
    img {
      width: 100%;
      height: 100%;
      object-fit: cover;
    }
    .open,
    .more,
    .match {
      outline-offset: 2px;
      /* Neither below what stays above the list nor under what stays at the foot. */
      scroll-margin-block: 144px 80px;
    }
    .more {
      display: grid;
      place-items: center;
      box-sizing: border-box;
      width: 36px;
      height: 36px;
      padding: 0;
      border: 0;
      border-radius: var(--radius-s);
      background: none;
      color: var(--ink-faint);
      cursor: pointer;
      &:hover,
      &[aria-expanded='true'] {
        background: var(--hover);
        color: var(--ink);
      }
    }
    .open:focus,
    .more:focus,
    .choose input:focus { outline: none; }
    a.open:focus-visible,
    .more:focus-visible,
    .match:focus-visible { outline: 2px solid var(--accent-ink); }
    .picture {
      display: grid;
      place-items: center;
      overflow: hidden;
      background: var(--hover);
      color: var(--ink-faint);
    }
    .ellipsis {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .skeleton {
      border-radius: var(--radius-s);
      background: var(--hover);
    }
    .line { height: 0.875rem; }
  `,
]
