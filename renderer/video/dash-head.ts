/** The name, how far it is, what went wrong, and what can be done with the video as a whole. */
import { css, html, nothing } from 'lit'
import type { ErrorCode } from '../../daemon/contract/errors.ts'
import type { Video, VideoWarning } from '../../daemon/contract/video.ts'
import { button } from '../kit/controls.ts'
import { partOf } from '../kit/part-of.ts'
import type { MenuItem } from '../kit/dash-menu.ts'
import '../kit/dash-menu.ts'
import { failureRest, failureTitle } from '../kit/failure-text.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { spokenTime } from '../kit/formats/duration.ts'
import { percent, type StatusLabel } from '../kit/formats/status.ts'
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
import { loadMessages } from '../kit/language.ts'
import { statusPill, statusPillStyles } from '../kit/status-pill.ts'
import { Action } from '../notices/action.ts'
import { Confirmation } from '../notices/confirmation.ts'
import '../notices/dash-copy.ts'
import { notify } from '../notices/notices.ts'
import { appElement, property } from '../state/app-element.ts'
import { may, mayChange } from '../state/may.ts'
import { readTrashDays } from '../state/trash.ts'
import { StoreWatch } from '../state/watch.ts'
import { archiveVideo, deleteVideo, downloadOriginal, retryVideo } from './actions.ts'
import './dash-name.ts'
import { DashReplace } from './dash-replace.ts'
import { messages as w } from './messages.ts'
import type { DashShare } from './sharing/dash-share.ts'
import { codeOf } from './sharing/embed-code.ts'

/** Where the file itself is at fault, and the appliance has not kept it. */
const HOPELESS = new Set<ErrorCode>(['unsupported_source', 'source_damaged', 'upload_expired'])

const styles = css`
  .head {
    align-items: flex-start;
    gap: var(--s3) var(--s5);
  }
  .title {
    flex: 1 1 18rem;
    min-width: 0;
  }
  .state {
    gap: var(--s1) var(--s2);
    min-height: 1.375rem;
    margin-top: 2px;
  }
  .problem { margin-top: var(--s4); }
  .archived,
  .warning {
    border-color: transparent;
    background: var(--wait-wash);
    > svg { color: var(--wait); }
  }
  .error {
    border-color: transparent;
    background: var(--bad-wash);
  }
`

class DashHead extends appElement({
  video: property<Video>(),
  status: property<StatusLabel>(),
}) {
  #confirm = new Confirmation(this)
  #retry = new Action(this)
  #replace = partOf(this, DashReplace)
  #trashDays = new StoreWatch(this, (state) => state.trashDays)
  #upload = new StoreWatch(this, ({ uploads }) =>
    uploads.find(
      ({ replaces, video, phase }) =>
        replaces && video === this.video.id && (phase === 'waiting' || phase === 'sending'),
    ),
  )

  static override styles = [statusPillStyles, styles]

  override render() {
    const { video } = this
    const { status, waiting } = video
    // Nothing of it can be watched, so there is nothing to hand on.
    const isHopeless = status === 'errored' && !video.playable
    const restore = mayChange(this.app, video)
      ? button(w.unarchive, () => this.#archive(false), { icon: undoIcon() })
      : nothing
    return html`<div class="head flex wrap between">
        <div class="title">
          <dash-name .videoId=${video.id} .name=${video.name} ?fixed=${!mayChange(this.app, video)}></dash-name>
          <div class="state flex wrap">${statusPill(this.status)}${
            video.archived ? html`<span class="pill wait">${w.archived}</span>` : nothing
          } ${this.#replacing()}</div>
        </div>
        <div class="flex wrap">
          ${isHopeless || !this.#canHandOn ? nothing : this.#handOn()}
          ${
            this.#items().length > 0
              ? html`<dash-menu look="icon" label=${w.more} .items=${this.#items()}></dash-menu>`
              : nothing
          }
        </div>
      </div>
      ${status === 'errored' ? this.#error(video) : nothing} ${video.warnings?.map((warning) =>
        panel('warning', w.warnings[warning.code], warningText(warning), this.#replaceButton()),
      )}
      ${waiting ? panel('note', w.waits[waiting.code].title, w.waits[waiting.code].text) : nothing} ${
        video.missing_files.length > 0 ? panel('note', w.missingTitle, w.missingText) : nothing
      }
      ${video.archived ? panel('archived', w.archivedTitle, w.archivedText, restore) : nothing}
      <dash-share .video=${video}></dash-share>
      <dash-replace .video=${video}></dash-replace> ${this.#confirm.view()}`
  }

  get #canHandOn() {
    return this.video.visibility === 'public' || may(this.app, 'videos:share')
  }

  get #takesFile() {
    const { status } = this.video
    return (status === 'ready' || status === 'errored') && this.#upload.value === undefined
  }

  /** The code that plays a private video has a token, which is made where it is shared. */
  #handOn() {
    const { visibility } = this.video
    return html`${button(w.share, this.#openShare, { icon: shareIcon(), look: 'primary' })}
      ${
        visibility === 'private'
          ? button(w.copyEmbed, this.#openShare, { icon: codeIcon() })
          : html`<dash-copy label=${w.copyEmbed} what=${w.embedCode}
            .text=${codeOf('html', { base: location.origin, video: this.video })}
            @copied=${() => notify(this.app, w.pasteEmbed)}></dash-copy>`
      }`
  }

  #openShare = () =>
    new Action(this).run(w.shareNotLoaded, async () => {
      await import('./sharing/dash-share.ts')
      await loadMessages()
      await this.renderRoot.querySelector<DashShare>('dash-share')?.open()
    })

  #openReplace = () => this.#replace()?.open()
  #askDelete = () => {
    const { video } = this
    void readTrashDays(this.app)
    void this.#confirm.ask(() => ({
      heading: w.removeTitle(video.name),
      action: w.removeAction,
      text: w.removeText(this.#trashDays.value),
      failed: w.notRemoved,
      work: () => deleteVideo(this.app, video),
    }))
  }

  #items(): MenuItem[] {
    const { id, status, size_bytes: size, arriving, archived } = this.video
    const edits = mayChange(this.app, this.video)
    const items: MenuItem[] = []
    if (may(this.app, 'videos:share'))
      items.push({
        label: w.downloadOriginal,
        icon: downloadIcon(),
        disabled: size === null || Boolean(arriving),
        run: () => void downloadOriginal(this.app, this.video),
      })
    if (edits)
      items.push({
        label: w.replace,
        icon: uploadIcon(),
        disabled: !this.#takesFile,
        run: this.#openReplace,
      })
    if (edits && status === 'errored')
      items.push({ label: w.retry, icon: againIcon(), run: this.#tryAgain })
    if (may(this.app, 'keys:manage'))
      items.push({
        label: w.tryInPlayground,
        icon: slidersIcon(),
        href: `/developers/playground?element=player&video=${id}`,
      })
    if (edits)
      items.push('line', {
        label: archived ? w.unarchive : w.archive,
        icon: archived ? undoIcon() : archiveIcon(),
        run: () => this.#archive(!archived),
      })
    if (may(this.app, 'videos:delete'))
      items.push({ label: w.remove, icon: trashIcon(), danger: true, run: this.#askDelete })
    return items
  }

  #replacing() {
    const upload = this.#upload.value
    if (!upload) return nothing
    const { sentBytes, sizeBytes } = upload
    return html`<span class="pill busy" role="status"
    ><span class="dot"></span>${w.replacing(percent(sizeBytes && sentBytes / sizeBytes))}</span>`
  }

  #replaceButton = () =>
    mayChange(this.app, this.video)
      ? button(w.replace, this.#openReplace, {
          icon: uploadIcon(),
          disabled: !this.#takesFile,
        })
      : nothing

  #error({ error }: Video) {
    const { busy: disabled } = this.#retry
    const retry = button(w.retry, this.#tryAgain, { icon: againIcon(), disabled })
    const edits = mayChange(this.app, this.video)
    const buttons = html`<div class="flex wrap">
      ${(error && HOPELESS.has(error.code)) || !edits ? nothing : retry} ${this.#replaceButton()}
      ${
        may(this.app, 'videos:delete')
          ? button(w.remove, this.#askDelete, { icon: trashIcon(), look: 'danger-quiet' })
          : nothing
      }
    </div>`
    const [title, text] = error
      ? [failureTitle(error), failureRest(error)]
      : [w.errorTitle, nothing]
    return panel('error', title, text, buttons)
  }

  #archive(archived: boolean) {
    const failed = archived ? w.notArchived : w.notUnarchived
    void new Action(this).run(failed, () => archiveVideo(this.app, this.video.id, archived))
  }

  #tryAgain = () => this.#retry.run(w.notRetried, () => retryVideo(this.app, this.video.id))
}
customElements.define('dash-head', DashHead)

const ROLES = { error: 'alert', warning: 'status', note: 'status', archived: nothing } as const

/** What a person should know of the video, and what can be done about it in here. */
const panel = (
  kind: keyof typeof ROLES,
  title: string,
  text: unknown,
  buttons: unknown = nothing,
) => html`<div class="boxed problem ${kind}" role=${ROLES[kind]}>
  ${alertIcon(20)}
  <div><p class="problem-title">${title}</p><p class="problem-words">${text}</p>${buttons}</div>
</div>`

function warningText({ code, missing_seconds: seconds, missing_bytes: bytes }: VideoWarning) {
  if (code === 'source_partly_damaged') return w.partlyDamagedText
  const missing =
    seconds !== null
      ? w.missingTime(spokenTime(seconds))
      : bytes !== null
        ? w.missingBytes(bytesInWords(bytes))
        : w.missingEnd
  return `${missing} ${w.cutOffText}`
}
