/** A video: its head, its tabs, and the player beside most of them. Each tab is a bundle of its own. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { appElement, property, state } from '../state/app-element.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { addressOf } from '../state/library-address.ts'
import { loadMessages } from '../kit/language.ts'
import { onReconnect } from '../state/on-reconnect.ts'
import { StoreWatch } from '../state/watch.ts'
import { explain, type Explained } from '../kit/explain/explain.ts'
import { backIcon } from '../kit/icons.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { tabLinks, tabLinksStyles } from '../kit/tab-links.ts'
import { statusOf } from '../kit/formats/status.ts'
import './dash-head.ts'
import './dash-screen.ts'
import { readVideo } from './actions/read-video.ts'
import { ghost, gone, lostTab } from './not-found.ts'
import { Preview } from '../state/preview.ts'
import { addressOfTab, tabAt, tabsOf, type Tab } from './tabs.ts'
import { videoStyles } from './video-styles.ts'
import { messages } from './messages.ts'

export class DashVideo extends appElement({
  videoId: property(''),
  /** The path below the video's address; empty for the first. */
  tab: property(''),
  problem: state<Explained | null>(null),
  /** The tab whose bundle is there: it stays until that of the next one is. */
  loaded: state<Tab | undefined>(),
  broken: state<Tab | undefined>(),
}) {
  #video = new StoreWatch(this, (state) => state.videos.get(this.videoId))
  #upload = new StoreWatch(this, (state) =>
    state.uploads.find((item) => item.video === this.videoId),
  )
  #preview = new Preview()

  constructor() {
    super()
    onReconnect(this, () => this.#read())
  }

  static override styles = [tabLinksStyles, videoStyles]

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('videoId')) void this.#read()
    if (changed.has('videoId')) this.#preview.try(new Map())
    const tab = tabAt(this.tab)
    if (changed.has('tab') && tab) void this.#load(tab)
    if (!tab?.player) this.#preview.player?.pause()
  }

  override updated(): void {
    const video = this.#video.value
    const tab = tabAt(this.tab)
    if (video)
      document.title = tab?.path ? `${tab.title()} · ${video.name} · svc` : `${video.name} · svc`
  }

  override render() {
    const video = this.#video.value
    return html`<a class="back" href=${addressOf(this.app.store.state.library.query)}
    >${backIcon()}${messages().videos}</a>
      ${
        video
          ? this.#known(video)
          : video === null
            ? gone()
            : this.problem
              ? problemPanel(this.problem, () => void this.#read())
              : ghost()
      }`
  }

  #known(video: Video): TemplateResult {
    const status = statusOf(video, this.#upload.value)
    const tab = tabAt(this.tab)
    return html`<dash-head .video=${video} .status=${status}></dash-head>
      <div class="tab-row">${tabLinks(
        messages().tabsLabel,
        tabsOf(video).map((one) => ({ href: addressOfTab(video.id, one), label: one.title() })),
        tab ? addressOfTab(video.id, tab) : '',
      )}</div>
      <div class="${tab?.player ? `beside ${tab.wide ? 'wide' : ''}` : ''}">
        <div class="left" ?hidden=${!tab?.player}>
          <dash-screen .video=${video} .status=${status} .preview=${this.#preview}></dash-screen>
          ${
            tab && this.loaded === tab && tab.below
              ? html`<div class="below">${tab.below(video, this.#preview)}</div>`
              : nothing
          }
        </div>
        <div class="view">${tab ? this.#view(video, tab) : lostTab(video.id)}</div>
      </div>`
  }

  #view(video: Video, tab: Tab): TemplateResult {
    if (this.broken === tab) {
      return problemPanel(
        {
          code: 'unreachable',
          title: messages().loadingFailed,
          detail: '',
          hint: messages().loadingFailedHint,
        },
        () => void this.#load(tab),
      )
    }
    return this.loaded === tab
      ? tab.view(video, this.#preview)
      : html`<div class="skeleton ghost-view" aria-busy="true"></div>`
  }

  async #load(tab: Tab): Promise<void> {
    this.broken = undefined
    try {
      await tab.load()
      await loadMessages()
      if (tabAt(this.tab) === tab) this.loaded = tab
    } catch {
      this.broken = tab
    }
  }

  async #read(): Promise<void> {
    this.problem = null
    try {
      await readVideo(this.app, this.videoId)
    } catch (error) {
      this.problem = explain(error)
    }
  }
}
customElements.define('dash-video', DashVideo)
