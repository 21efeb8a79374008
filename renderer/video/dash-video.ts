/** One video: watch it, name it, embed it, fetch its files, delete it. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { ErrorCode } from '../../daemon/contract/errors.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { app } from '../app/app.ts'
import { tellFailure } from '../app/notices.ts'
import { Watch } from '../app/watch.ts'
import type { DashConfirm } from '../parts/dash-confirm.ts'
import '../parts/dash-confirm.ts'
import '../parts/dash-copy.ts'
import { explain, hintFor, type Explained } from '../parts/explain.ts'
import { againIcon, alertIcon, backIcon, trashIcon, uploadIcon } from '../parts/icons.ts'
import { problemPanel, problemPanelStyles } from '../parts/problem-panel.ts'
import { statusPill, statusPillStyles } from '../parts/status-pill.ts'
import { codeBlock } from '../styles/code-block.ts'
import { shared } from '../styles/shared.ts'
import { chooseFiles } from '../uploads/choose-files.ts'
import { statusOf } from '../words/status.ts'
import './dash-files.ts'
import './dash-name.ts'
import './dash-screen.ts'
import { deleteVideo } from './delete-video.ts'
import { embedCode } from './embed-code.ts'
import { readVideo } from './read-video.ts'
import { retryVideo } from './retry-video.ts'
import { videoFacts } from './video-facts.ts'
import { videoStyles } from './video-styles.ts'

/** Where the file itself is at fault, and the appliance has not kept it. */
const HOPELESS: ReadonlySet<ErrorCode> = new Set(['unsupported_source', 'source_damaged', 'upload_expired'])

export class DashVideo extends LitElement {
  static override properties = { videoId: { attribute: false }, problem: { state: true }, busy: { state: true } }
  declare videoId: string
  declare problem: Explained | null
  declare busy: 'no' | 'deleting' | 'retrying'
  #video = new Watch(this, (state) => state.videos.get(this.videoId))
  #upload = new Watch(this, (state) => state.uploads.find((item) => item.video === this.videoId))
  #live = new Watch(this, (state) => state.live)
  #wasLost = false
  #ask = createRef<DashConfirm>()

  constructor() {
    super()
    this.videoId = ''
    this.problem = null
    this.busy = 'no'
  }

  static override styles = [shared, problemPanelStyles, statusPillStyles, codeBlock, videoStyles]

  override willUpdate(changed: PropertyValues<this>): void {
    const back = this.#wasLost && this.#live.value === 'open'
    if (this.#live.value !== 'connecting') this.#wasLost = this.#live.value === 'lost'
    // Also after a broken connection: what happened meanwhile was not told.
    if (changed.has('videoId') || back) void this.#read()
  }

  override updated(): void {
    const video = this.#video.value
    if (video) document.title = `${video.name} · svc`
  }

  override render() {
    const video = this.#video.value
    return html`<a class="back" href="/">${backIcon()}Videos</a>
      ${video ? this.#known(video) : video === null ? gone() : this.problem ? problemPanel(this.problem, () => void this.#read()) : ghost()}`
  }

  #known(video: Video): TemplateResult {
    const status = statusOf(video, this.#upload.value)
    const code = embedCode(location.origin, video.id)
    return html`<div class="head">
        <div class="title">
          <dash-name .videoId=${video.id} .name=${video.name}></dash-name>
          <div class="state">${statusPill(status)}</div>
        </div>
        <div class="deeds">
          <dash-copy primary label="Copy embed code" what="embed code" .text=${code}></dash-copy>
          <button type="button" class="button danger-quiet" @click=${() => this.#ask.value?.open()}>${trashIcon()}Delete</button>
        </div>
      </div>
      ${video.status === 'errored' ? this.#error(video) : nothing}
      <div class="columns">
        <div class="main">
          <dash-screen .video=${video} .status=${status}></dash-screen>
          <section>
            <div class="section-head">
              <h2>Embed</h2>
              <dash-copy what="embed code" .text=${code}></dash-copy>
            </div>
            <p class="note">Paste this into any web page, where the video is to appear. <a href="/developers/playground?element=player&amp;video=${video.id}">Try the player</a> to see what it can do.</p>
            <pre><code>${code}</code></pre>
          </section>
          ${video.urls.hls || video.renditions.length > 0
            ? html`<section>
                <h2>Files and addresses</h2>
                <p class="note">These addresses stay the same and work in any player.</p>
                <dash-files .video=${video}></dash-files>
              </section>`
            : nothing}
        </div>
        <section class="side">
          <h2>Details</h2>
          ${videoFacts(video)}
        </section>
      </div>
      <dash-confirm
        ${ref(this.#ask)}
        heading="Delete “${video.name}”?"
        deed="Delete video"
        ?busy=${this.busy === 'deleting'}
        @confirm=${() => this.#delete(video)}
      >
        The video and all its files are removed from this machine, and pages that embed it show nothing any more. This cannot be undone.
      </dash-confirm>`
  }

  #error(video: Video): TemplateResult {
    return html`<div class="problem error" role="alert">
      ${alertIcon(20)}
      <div>
        <p class="problem-title">${video.error?.message ?? 'The video could not be made.'}</p>
        <p class="problem-words">${video.error ? hintFor(video.error.code) : ''}</p>
        ${video.error && HOPELESS.has(video.error.code)
          ? html`<button type="button" class="button" @click=${() => chooseFiles(app)}>${uploadIcon()}Upload another file</button>`
          : html`<button type="button" class="button" ?disabled=${this.busy === 'retrying'} @click=${() => this.#retry(video)}>${againIcon()}Try again</button>`}
      </div>
    </div>`
  }

  async #read(): Promise<void> {
    this.problem = null
    try {
      await readVideo(app, this.videoId)
    } catch (error) {
      this.problem = explain(error)
    }
  }

  async #delete(video: Video): Promise<void> {
    this.busy = 'deleting'
    try {
      await deleteVideo(app, video)
    } catch (error) {
      this.#ask.value?.close()
      tellFailure(app, 'The video was not deleted', error)
    } finally {
      this.busy = 'no'
    }
  }

  async #retry({ id }: Video): Promise<void> {
    this.busy = 'retrying'
    try {
      await retryVideo(app, id)
    } catch (error) {
      tellFailure(app, 'It was not tried again', error)
    } finally {
      this.busy = 'no'
    }
  }
}
customElements.define('dash-video', DashVideo)

const gone = (): TemplateResult => html`<div class="gone">
  <h1>This video is not there</h1>
  <p>It was deleted, or the address is mistyped.</p>
  <a class="button" href="/">All videos</a>
</div>`

const ghost = (): TemplateResult => html`<div aria-busy="true">
  <div class="skeleton ghost-name"></div>
  <div class="columns">
    <div class="skeleton ghost-screen"></div>
    <div class="skeleton"></div>
  </div>
</div>`
