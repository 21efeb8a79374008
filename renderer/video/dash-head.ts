/** The name, how far it is, what went wrong, and what can be done with the video as a whole. */
import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { ErrorCode } from '../../daemon/contract/errors.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { app } from '../app/app.ts'
import { tellFailure } from '../app/notices.ts'
import type { DashConfirm } from '../parts/dash-confirm.ts'
import '../parts/dash-confirm.ts'
import '../parts/dash-copy.ts'
import { hintFor } from '../parts/explain.ts'
import { againIcon, alertIcon, trashIcon, uploadIcon } from '../parts/icons.ts'
import { problemPanelStyles } from '../parts/problem-panel.ts'
import { statusPill, statusPillStyles } from '../parts/status-pill.ts'
import { shared } from '../styles/shared.ts'
import { chooseFiles } from '../uploads/choose-files.ts'
import type { StatusWords } from '../words/status.ts'
import './dash-name.ts'
import { deleteVideo } from './deeds/delete-video.ts'
import { retryVideo } from './deeds/retry-video.ts'
import { headStyles } from './head-styles.ts'
import { embedCode } from './sharing/embed-code.ts'
import { words } from './words.ts'

/** Where the file itself is at fault, and the appliance has not kept it. */
const HOPELESS: ReadonlySet<ErrorCode> = new Set(['unsupported_source', 'source_damaged', 'upload_expired'])

export class DashHead extends LitElement {
  static override properties = { video: { attribute: false }, status: { attribute: false }, busy: { state: true } }
  declare video: Video
  declare status: StatusWords
  declare busy: 'no' | 'deleting' | 'retrying'
  #ask = createRef<DashConfirm>()

  constructor() {
    super()
    this.busy = 'no'
  }

  static override styles = [shared, problemPanelStyles, statusPillStyles, headStyles]

  override render() {
    const { video } = this
    return html`<div class="head">
        <div class="title">
          <dash-name .videoId=${video.id} .name=${video.name}></dash-name>
          <div class="state">${statusPill(this.status)}</div>
        </div>
        <div class="deeds">
          <dash-copy primary label=${words().copyEmbed} what=${words().embedCode} .text=${embedCode(location.origin, video.id)}></dash-copy>
          <button type="button" class="button danger-quiet" @click=${() => this.#ask.value?.open()}>${trashIcon()}${words().remove}</button>
        </div>
      </div>
      ${video.status === 'errored' ? this.#error(video) : nothing}
      <dash-confirm ${ref(this.#ask)} heading=${words().removeTitle(video.name)} deed=${words().removeDeed} ?busy=${this.busy === 'deleting'} @confirm=${this.#delete}>
        ${words().removeText}
      </dash-confirm>`
  }

  #error({ error }: Video): TemplateResult {
    return html`<div class="problem error" role="alert">
      ${alertIcon(20)}
      <div>
        <p class="problem-title">${error?.message ?? words().errorTitle}</p>
        <p class="problem-words">${error ? hintFor(error.code) : ''}</p>
        ${error && HOPELESS.has(error.code)
          ? html`<button type="button" class="button" @click=${() => chooseFiles(app)}>${uploadIcon()}${words().uploadAnother}</button>`
          : html`<button type="button" class="button" ?disabled=${this.busy === 'retrying'} @click=${this.#retry}>${againIcon()}${words().retry}</button>`}
      </div>
    </div>`
  }

  #delete = async (): Promise<void> => {
    this.busy = 'deleting'
    try {
      await deleteVideo(app, this.video)
    } catch (error) {
      this.#ask.value?.close()
      tellFailure(app, words().notRemoved, error)
    } finally {
      this.busy = 'no'
    }
  }

  #retry = async (): Promise<void> => {
    this.busy = 'retrying'
    try {
      await retryVideo(app, this.video.id)
    } catch (error) {
      tellFailure(app, words().notRetried, error)
    } finally {
      this.busy = 'no'
    }
  }
}
customElements.define('dash-head', DashHead)
