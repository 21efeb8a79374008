/** The name, how far it is, what went wrong, and what can be done with the video as a whole. */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../state/app-element.ts'
import type { ErrorCode } from '../../daemon/contract/errors.ts'
import type { Video, VideoWarning } from '../../daemon/contract/video.ts'
import { loadMessages } from '../kit/language.ts'
import { notify, notifyFailure } from '../notices/notices.ts'
import { StoreWatch } from '../state/watch.ts'
import type { DashConfirm } from '../kit/dash-confirm.ts'
import '../kit/dash-confirm.ts'
import '../notices/dash-copy.ts'
import '../kit/dash-menu.ts'
import type { MenuItem } from '../kit/dash-menu.ts'
import {
  againIcon,
  alertIcon,
  archiveIcon,
  codeIcon,
  downloadIcon,
  shareIcon,
  slidersIcon,
  trashIcon,
  undoIcon,
  uploadIcon,
} from '../kit/icons.ts'
import { statusPill, statusPillStyles } from '../kit/status-pill.ts'
import { toldRest, toldTitle } from '../kit/failure-text.ts'
import { percent, type StatusLabel } from '../kit/formats/status.ts'
import './dash-name.ts'
import './dash-replace.ts'
import type { DashReplace } from './dash-replace.ts'
import { archiveVideo } from './actions/archive-video.ts'
import { deleteVideo } from './actions/delete-video.ts'
import { downloadOriginal } from './actions/download-original.ts'
import { retryVideo } from './actions/retry-video.ts'
import { headStyles } from './head-styles.ts'
import type { DashShare } from './share/dash-share.ts'
import { embedCode } from './sharing/embed-code.ts'
import { warningInWords } from './warning-text.ts'
import { messages } from './messages.ts'

/** Where the file itself is at fault, and the appliance has not kept it. */
const HOPELESS: ReadonlySet<ErrorCode> = new Set([
  'unsupported_source',
  'source_damaged',
  'upload_expired',
])

/** Nothing of it can be watched, so there is nothing to embed. */
const isHopelessNow = ({ status, playable }: Video): boolean => status === 'errored' && !playable

export class DashHead extends appElement({
  video: property<Video>(),
  status: property<StatusLabel>(),
  busy: state<'no' | 'deleting' | 'retrying'>('no'),
}) {
  #ask = createRef<DashConfirm>()
  #replace = createRef<DashReplace>()
  #share = createRef<DashShare>()
  #upload = new StoreWatch(this, (state) =>
    state.uploads.find(
      (item) =>
        item.replaces &&
        item.video === this.video.id &&
        (item.phase === 'waiting' || item.phase === 'sending'),
    ),
  )

  static override styles = [statusPillStyles, headStyles]

  override render() {
    const { video } = this
    return html`<div class="head">
        <div class="title">
          <dash-name .videoId=${video.id} .name=${video.name}></dash-name>
          <div class="state">${statusPill(this.status)}${
            video.archived ? html`<span class="pill wait">${messages().archived}</span>` : nothing
          } ${this.#replacing()}</div>
        </div>
        <div class="deeds">
          ${isHopelessNow(video) ? nothing : this.#handOn(video)}
          <dash-menu look="icon" label=${messages().more} .items=${this.#deeds()}></dash-menu>
        </div>
      </div>
      ${video.status === 'errored' ? this.#error(video) : nothing} ${
        video.warnings?.map((warning) => this.#warning(warning)) ?? nothing
      }
      ${video.waiting ? told(messages().waits[video.waiting.code]) : nothing} ${
        video.missing_files.length > 0
          ? told({ title: messages().missingTitle, text: messages().missingText })
          : nothing
      }
      ${video.archived ? this.#archived() : nothing}
      <dash-share .video=${video} ${ref(this.#share)}></dash-share>
      <dash-replace .video=${video} ${ref(this.#replace)}></dash-replace>
      <dash-confirm ${ref(this.#ask)} heading=${messages().removeTitle(video.name)}
        deed=${messages().removeDeed} ?busy=${this.busy === 'deleting'} @confirm=${this.#delete}>
        ${messages().removeText}
      </dash-confirm>`
  }

  get #takesFile(): boolean {
    const { status } = this.video
    return (status === 'ready' || status === 'errored') && this.#upload.value === undefined
  }

  /** What is no video is handed on to nobody. */
  #handOn(video: Video): TemplateResult {
    return html`<button type="button" class="button primary" @click=${this.#openShare}
    >${shareIcon()}${messages().share}</button>
      ${
        video.visibility === 'private'
          ? html`<button type="button" class="button" @click=${this.#openShare}
          >${codeIcon()}${messages().copyEmbed}</button>`
          : html`<dash-copy label=${messages().copyEmbed} what=${messages().embedCode}
            .text=${embedCode(location.origin, video.id)}
            @copied=${() => notify(this.app, messages().pasteEmbed)}></dash-copy>`
      }`
  }

  /** The code that plays a private video has a token, which is made there. */
  #openShare = async (): Promise<void> => {
    try {
      await import('./share/dash-share.ts')
      await loadMessages()
      await this.#share.value?.open()
    } catch (error) {
      notifyFailure(this.app, messages().shareNotLoaded, error)
    }
  }

  #deeds(): MenuItem[] {
    const { id, status, size_bytes: size, archived } = this.video
    return [
      {
        label: messages().downloadOriginal,
        icon: downloadIcon(),
        disabled: size === null,
        run: () => void downloadOriginal(this.app, id),
      },
      {
        label: messages().replace,
        icon: uploadIcon(),
        disabled: !this.#takesFile,
        run: () => this.#replace.value?.open(),
      },
      ...(status === 'errored'
        ? [{ label: messages().retry, icon: againIcon(), run: this.#retry }]
        : []),
      {
        label: messages().tryInPlayground,
        icon: slidersIcon(),
        href: `/developers/playground?element=player&video=${id}`,
      },
      'line',
      {
        label: archived ? messages().unarchive : messages().archive,
        icon: archived ? undoIcon() : archiveIcon(),
        run: () => void this.#archive(!archived),
      },
      {
        label: messages().remove,
        icon: trashIcon(),
        danger: true,
        run: () => this.#ask.value?.open(),
      },
    ]
  }

  /** A new file is on its way while the old one goes on being served. */
  #replacing(): TemplateResult | typeof nothing {
    const upload = this.#upload.value
    if (!upload) return nothing
    return html`<span class="pill busy" role="status"
    ><span class="dot"></span>${messages().replacing(percent(upload.sizeBytes === 0 ? 0 : upload.sentBytes / upload.sizeBytes))}</span>`
  }

  #archived(): TemplateResult {
    return html`<div class="problem archived">
      ${alertIcon(20)}
      <div>
        <p class="problem-title">${messages().archivedTitle}</p>
        <p class="problem-words">${messages().archivedText}</p>
        <button type="button" class="button" @click=${() => void this.#archive(false)}
        >${undoIcon()}${messages().unarchive}</button>
      </div>
    </div>`
  }

  #warning(warning: VideoWarning): TemplateResult {
    return html`<div class="problem warning" role="status">
      ${alertIcon(20)}
      <div>
        <p class="problem-title">${messages().warnings[warning.code]}</p>
        <p class="problem-words">${warningInWords(warning)}</p>
        <button type="button" class="button" ?disabled=${!this.#takesFile}
          @click=${() => this.#replace.value?.open()}>${uploadIcon()}${messages().replace}</button>
      </div>
    </div>`
  }

  #error({ error }: Video): TemplateResult {
    return html`<div class="problem error" role="alert">
      ${alertIcon(20)}
      <div>
        <p class="problem-title">${error ? toldTitle(error) : messages().errorTitle}</p>
        <p class="problem-words">${error ? toldRest(error) : nothing}</p>
        <div class="ways-out">
          ${
            error && HOPELESS.has(error.code)
              ? nothing
              : html`<button type="button" class="button" ?disabled=${this.busy === 'retrying'}
                @click=${this.#retry}>${againIcon()}${messages().retry}</button>`
          }
          <button type="button" class="button" ?disabled=${this.#upload.value !== undefined}
            @click=${() => this.#replace.value?.open()}
          >${uploadIcon()}${messages().replace}</button>
          <button type="button" class="button danger-quiet" @click=${() => this.#ask.value?.open()}
          >${trashIcon()}${messages().remove}</button>
        </div>
      </div>
    </div>`
  }

  async #archive(archived: boolean): Promise<void> {
    try {
      await archiveVideo(this.app, this.video.id, archived)
    } catch (error) {
      notifyFailure(this.app, archived ? messages().notArchived : messages().notUnarchived, error)
    }
  }

  #delete = async (): Promise<void> => {
    this.busy = 'deleting'
    try {
      await deleteVideo(this.app, this.video)
    } catch (error) {
      this.#ask.value?.close()
      notifyFailure(this.app, messages().notRemoved, error)
    } finally {
      this.busy = 'no'
    }
  }

  #retry = async (): Promise<void> => {
    this.busy = 'retrying'
    try {
      await retryVideo(this.app, this.video.id)
    } catch (error) {
      notifyFailure(this.app, messages().notRetried, error)
    } finally {
      this.busy = 'no'
    }
  }
}
customElements.define('dash-head', DashHead)

/** What a person should know of it, and need not do anything about in here. */
const told = ({ title, text }: { title: string; text: string }): TemplateResult =>
  html`<div class="problem told" role="status"
  >${alertIcon(20)}<div><p class="problem-title">${title}</p><p class="problem-words">${text}</p></div></div>`
