/** The dialogs for a new subtitle, and for language, name and kind of an existing one. */
import { css, html, nothing } from 'lit'
import { createRef } from 'lit/directives/ref.js'
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { Fault } from '../../../daemon/contract/errors.ts'
import { SUBTITLE_KINDS } from '../../../daemon/contract/subtitle-choices.ts'
import type { Subtitle, Video } from '../../../daemon/contract/video.ts'
import { checkbox, named } from '../../kit/controls.ts'
import { sentenceOfFault } from '../../kit/explain/reasons/sentences.ts'
import { selectField } from '../../kit/fields.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { faultText } from '../../notices/action.ts'
import { FormDialog } from '../../notices/form-dialog.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { languageName } from '../language-names.ts'
import { messages } from '../messages.ts'
import { fileRow, labelRow, languageRow, trackFormStyles } from '../track-form.ts'

const w = messages.subtitles

/** A first cue, since a subtitle without cues is refused. */
const EMPTY = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n'

const styles = css`
  .replaces {
    padding: var(--s2) var(--s3);
    border-radius: var(--radius-s);
    background: var(--wait-wash);
    color: var(--wait);
  }
  .lines {
    max-height: 10rem;
    margin-top: var(--s2);
    padding: var(--s2) var(--s3);
    overflow-y: auto;
    border-radius: var(--radius-s);
    background: var(--bad-wash);
    color: var(--bad);
  }
`

/** A new subtitle: from a file, or empty, to be written. Emits `made`. */
export class DashNewSubtitle extends appElement({
  video: property<Video>(),
  from: state<'file' | 'text'>('file'),
  language: state('en'),
  kind: state<Subtitle['kind']>('subtitles'),
  original: state(false),
  file: state<File>(),
  faults: state<readonly Fault[]>([]),
}) {
  #dialog = new FormDialog(this)
  #file = createRef<HTMLInputElement>()

  static override styles = [formStyles, trackFormStyles, styles]

  override render() {
    const { fault } = this.#dialog
    const isFile = this.from === 'file'
    const replaced = this.video.subtitles.find(
      ({ language, kind }) => language === this.language && kind === this.kind,
    )
    return this.#dialog.view({
      heading: isFile ? w.uploadTitle : w.writeTitle,
      fields: html`${isFile ? fileRow(w, '.vtt,.srt,text/vtt,application/x-subrip', this.#file, this.#chosen) : nothing}
        ${languageRow(w, this.language, this.#near, (code) => (this.language = code))}
        <fieldset class="row">
          <legend>${w.kind}</legend>
          ${SUBTITLE_KINDS.map(
            (kind) => html`<label class="check"><input type="radio" name="kind" value=${kind}
              .checked=${this.kind === kind} @change=${() => (this.kind = kind)}
            /><span>${w[kind]}<br /><span class="hint">${w[`${kind}Hint`]}</span></span></label>`,
          )}
        </fieldset>
        ${checkbox(w.isOriginal, this.original, (is) => (this.original = is), { hint: w.originalHint })}
        ${replaced ? html`<p class="replaces" role="status">${w.replaces(languageName(replaced.language))}</p>` : nothing}
        ${fault ? html`<div role="alert"><p class="fault">${fault}</p>${this.#faultLines()}</div>` : nothing}`,
      action: isFile ? w.uploadAction : w.writeAction,
      doing: w.working,
      showsFault: true,
      send: this.#send,
    })
  }

  #faultLines() {
    if (this.faults.length === 0) return nothing
    return html`<ul class="lines small" tabindex="0" aria-label=${w.faultList}>
      ${this.faults.map((fault) => {
        // `body line 12` → 12.
        const line = /line (\d+)$/.exec(fault.path)?.[1]
        return html`<li>${line ? html`<strong>${w.line(Number(line))}</strong> ` : nothing}${
          sentenceOfFault(fault) ?? html`<span lang="en">${fault.message}</span>`
        }</li>`
      })}
    </ul>`
  }

  open(from: 'file' | 'text') {
    this.from = from
    if (this.#file.value) this.#file.value.value = ''
    this.#choose(undefined)
    this.kind = 'subtitles'
    this.language = this.#near.find((code) => code !== 'und') ?? 'en'
    this.original = this.video.subtitles.length === 0
    this.#dialog.open()
  }

  get #near() {
    const { language, subtitles, audio_tracks: sounds } = this.video
    return [language, ...[...subtitles, ...sounds].map((track) => track.language)].filter(
      (code) => code !== null,
    )
  }

  #choose(file: File | undefined) {
    this.file = file
    this.faults = []
    this.#dialog.reset()
  }

  /** `talk.nl.srt` has its language. */
  #chosen = (file: File | undefined) => {
    this.#choose(file)
    const code = /[._-]([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.(?:vtt|srt)$/.exec(file?.name ?? '')?.[1]
    if (code && languageName(code).toLowerCase() !== code.toLowerCase()) this.language = code
  }

  #send = async () => {
    const { language, kind, original, file } = this
    if (this.from === 'file' && !file) {
      this.#dialog.reset(w.needsFile)
      return this.#file.value?.focus()
    }
    this.faults = []
    const { subtitles } = this.app.api
    const params = { id: this.video.id }
    let id: string | undefined
    const isShown = await this.#dialog.submit(
      (problem) => (this.faults.length > 0 ? w.hasFaults : faultText(problem)),
      async () => {
        // Where it is not set, one that takes the place of the original is the original, too.
        const made = await (
          file
            ? subtitles.put({
                params,
                query: { language, kind, original: original ? 'true' : undefined },
                raw: await file.arrayBuffer(),
              })
            : subtitles.create({
                params,
                body: { language, kind, original: original || undefined, content: EMPTY },
              })
        ).catch((error: unknown) => {
          if (error instanceof ProblemError) this.faults = error.problem.errors ?? []
          throw error
        })
        id = made.id
        return file ? w.uploaded(languageName(language)) : undefined
      },
    )
    if (isShown) this.#dialog.close()
    if (id !== undefined) this.emit('made', { id, edit: isShown && !file })
  }
}
customElements.define('dash-new-subtitle', DashNewSubtitle)

export class DashRenameSubtitle extends appElement({
  video: property<Video>(),
  subtitle: state<Subtitle>(),
  language: state('en'),
  label: state(''),
  kind: state<Subtitle['kind']>('subtitles'),
}) {
  #dialog = new FormDialog(this)

  static override styles = [formStyles, trackFormStyles]

  override render() {
    return this.#dialog.view({
      heading: w.renameTitle,
      fields: html`${languageRow(w, this.language, [this.language], (code) => (this.language = code))}
        ${labelRow(w, this.label, (label) => (this.label = label))}
        ${selectField('kind', w.kind, {
          choices: named(SUBTITLE_KINDS, w),
          chosen: this.kind,
          change: (kind) => (this.kind = kind),
        })}`,
      action: w.keep,
      doing: w.working,
      send: this.#send,
    })
  }

  open(subtitle: Subtitle) {
    const { language, label, kind } = subtitle
    Object.assign(this, { subtitle, language, label, kind })
    this.#dialog.open()
  }

  #send = async () => {
    const { language, kind } = this
    const subtitle = this.subtitle!
    const label = this.label.trim()
    await this.#dialog.send(async () => {
      await this.app.api.subtitles.update({
        params: { id: this.video.id, subtitle: subtitle.id },
        // A name that nobody touched goes with its language.
        body: { language, kind, label: label === subtitle.label ? undefined : label || undefined },
      })
      this.emit('renamed')
      return w.renamed
    })
  }
}
customElements.define('dash-rename-subtitle', DashRenameSubtitle)
