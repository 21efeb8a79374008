/** The tab of chapters: written beside the player, or pasted as a list. */
import { css, html, nothing, type PropertyValues } from 'lit'
import { live } from 'lit/directives/live.js'
import { repeat } from 'lit/directives/repeat.js'
import type { Video } from '../../../daemon/contract/video.ts'
import { button, iconButton } from '../../kit/controls.ts'
import { partOf } from '../../kit/part-of.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { PageError } from '../../kit/explain/explain.ts'
import { icon, trashIcon } from '../../kit/icons.ts'
import { plusIcon } from '../../kit/library-icons.ts'
import { readStoryboard, tileAt, tilePicture, type Tile } from '../../kit/storyboard.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { Action } from '../../notices/action.ts'
import { notify } from '../../notices/notices.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { mediaOpener } from '../../state/media-token.ts'
import type { Preview } from '../../state/preview.ts'
import { Editor, editorHead, editorStyles } from '../editor.ts'
import { messages } from '../messages.ts'
import { timeField, timeFieldStyles } from '../time-field.ts'
import { lengthMsOf, timeText } from '../times.ts'
import { ChapterSession } from './chapter-session.ts'
import { DashPaste } from './dash-paste.ts'
import {
  add,
  faultOf,
  isAboutEnd,
  remove,
  setEnd,
  setStart,
  setTitle,
  withKeys,
  type Chapters,
  type EditorChapter,
} from './model/chapter.ts'
import { valueOf } from '../../kit/value-of.ts'

const w = messages.chapters

const PICTURE_PX = 96

const markIcon = icon('<path d="M4 2.5h8v11L8 10.5l-4 3z"/>')

const styles = css`
  .empty .flex { justify-content: center; }
  li {
    display: grid;
    grid-template-columns: 96px minmax(0, 1fr) 32px;
    gap: var(--s3);
    align-items: start;
    padding: var(--s3) 0 var(--s3) var(--s2);
    border-top: var(--edge);
    border-left: 3px solid transparent;
    &[aria-current] { border-left-color: var(--accent-ink); }
  }
  .seek {
    display: grid;
    place-items: center;
    width: 96px;
    min-height: 54px;
    padding: 0;
    overflow: hidden;
    border: var(--edge);
    border-radius: var(--radius-s);
    background: var(--sunken);
    cursor: pointer;
    &:disabled { cursor: default; }
  }
  .fields {
    display: grid;
    gap: var(--s1);
    min-width: 0;
  }
  .times { gap: var(--s1) var(--s2); }
  .time { width: 11.75rem; }
  @media (max-width: 26rem) {
    li {
      grid-template-columns: 64px minmax(0, 1fr) 32px;
      gap: var(--s2);
    }
    .seek {
      width: 64px;
      min-height: 36px;
    }
  }
`

class DashChapters extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
  storyboard: state<readonly Tile[]>([]),
}) {
  #open = mediaOpener(this)
  #editor: Editor<ChapterSession> = new Editor(this, {
    open: () => new ChapterSession(this.app, this.video),
    marks: ({ present: chapters }) =>
      chapters.map(({ startMs, endMs }, index) => ({
        startMs,
        endMs: endMs ?? chapters[index + 1]?.startMs ?? Infinity,
      })),
    keys: () => ({ save: () => this.#save(), add: this.#add }),
    // The dialog's own field has an undo of its own.
    ignores: (event) => event.composedPath().includes(this.#paste() as EventTarget),
  })
  #saving = new Action(this)
  #paste = partOf(this, DashPaste)
  #storyboardOf = ''

  static override styles = [formStyles, editorStyles, timeFieldStyles, styles]

  override willUpdate(changed: PropertyValues<this>) {
    if (!this.isConnected) return
    if (changed.has('video')) this.#editor.session?.look(this.video)
    void this.#readStoryboard()
  }

  override render() {
    const { session } = this.#editor
    if (!session) return nothing
    const { present: chapters, isChanged } = session
    const openPaste = () => this.#paste()?.open()
    const paste = html`<dash-paste .lengthMs=${this.#lengthMs} .present=${chapters.length} @pasted=${this.#pasted}></dash-paste>`
    if (chapters.length === 0 && !isChanged) {
      const action = html`<div class="flex wrap">
        ${button(w.add, this.#add, { icon: plusIcon(), look: 'primary' })} ${button(w.paste, openPaste)}
      </div>`
      return html`${emptyState({ icon: markIcon(24), title: w.emptyTitle, text: w.emptyText, action })}${paste}`
    }
    const discard = () => session.discard(this.video)
    return html`${editorHead({
      messages: w,
      title: w.title,
      session,
      items: [
        { label: w.paste, run: openPaste },
        { label: w.discard, disabled: !isChanged, run: discard },
        'line',
        { label: w.ofSource, run: () => this.#save({ over: true, ofSource: true }) },
      ],
      add: this.#add,
      save: (over = false) => this.#save({ over }),
      takeTheirs: discard,
    })}
      <ol>
        ${repeat(chapters, ({ key }) => key, this.#row)}
      </ol>
      ${paste}`
  }

  get #chapters(): Chapters {
    return this.#editor.session!.present
  }
  get #lengthMs(): number | null {
    return lengthMsOf(this.video)
  }

  #row = (chapter: EditorChapter, index: number) => {
    const { key, startMs, endMs, title } = chapter
    const number = index + 1
    const followsMs = this.#chapters[index + 1]?.startMs ?? this.#lengthMs
    const fault = faultOf(this.#chapters, index, this.#lengthMs)
    const describedBy = fault ? `fault-${key}` : undefined
    const canSeek = this.preview.player !== undefined
    const tile = tileAt(this.storyboard, startMs / 1_000)
    const rest = () => this.#editor.session?.rest()
    const setStartTo = (ms: number, run?: string) =>
      this.#edit(setStart(this.#chapters, key, ms), run)
    const setEndTo = (ms: number | null, run?: string) =>
      this.#edit(setEnd(this.#chapters, key, ms, this.#lengthMs), run)
    const entered = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.isComposing) return
      event.preventDefault()
      const after = this.#chapters[this.#chapters.findIndex((one) => one.key === key) + 1]
      if (after) this.#focus(after.key)
      else this.#add()
    }
    const field = { messages: w, number, places: 1, canSeek, describedBy, rest } as const
    return html`<li data-key=${key} aria-current=${index === this.#editor.current ? 'true' : nothing}>
      <button type="button" class="seek" ?disabled=${!canSeek} aria-label=${w.playFrom(number)}
        title=${w.playFrom(number)} @click=${() => this.#editor.seek(startMs)}>
        ${
          tile
            ? tilePicture(tile, (PICTURE_PX * tile.height) / tile.width)
            : html`<span class="faint tabular">${number}</span>`
        }
      </button>
      <div class="fields">
        <input class="field name medium" maxlength="300" autocomplete="off"
          placeholder=${w.titleHint} aria-label=${w.titleOf(number)}
          aria-invalid=${fault === 'untitled'} aria-describedby=${describedBy ?? nothing}
          .value=${live(title)} @keydown=${entered} @blur=${rest}
          @input=${(event: Event) =>
            this.#edit(setTitle(this.#chapters, key, valueOf(event)), `title ${key}`)} />
        <span class="times flex wrap">
          ${timeField({
            ...field,
            edge: 'start',
            ms: startMs,
            isWrong: fault === 'doubled' || fault === 'beyond',
            set: (ms) => ms !== null && setStartTo(ms, `start ${key}`),
            setHere: () => setStartTo(this.#editor.now(100)),
          })}
          <span class="flex soft small">${w.until} ${timeField({
            ...field,
            edge: 'end',
            ms: endMs,
            otherwise: {
              ms: followsMs ?? startMs,
              text: followsMs === null ? w.theEnd : timeText(followsMs, 1),
            },
            title: w.endHint,
            isWrong: isAboutEnd(fault),
            set: (ms) => setEndTo(ms, `end ${key}`),
            setHere: () => setEndTo(this.#editor.now(100)),
          })}</span>
        </span>
        ${fault ? html`<p class="fault" id=${describedBy!}>${w.faults[fault]}</p>` : nothing}
      </div>
      ${iconButton(trashIcon(), w.removeOf(number), () => this.#edit(remove(this.#chapters, key)))}
    </li>`
  }

  #edit = (chapters: Chapters, run?: string) => this.#editor.session!.edit(chapters, run)

  #add = () => {
    const { chapters, at } = add(
      this.#chapters,
      this.#chapters.length === 0 ? 0 : this.#editor.now(100),
    )
    this.#edit(chapters)
    this.#focus(at)
  }

  #pasted = ({ detail }: CustomEvent<{ startMs: number; title: string }[]>) =>
    this.#edit(withKeys(detail))

  #focus(key: number, field = '.name') {
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLInputElement>(`[data-key='${key}'] ${field}`)?.focus(),
    )
  }

  async #readStoryboard() {
    const { storyboard } = this.video.urls
    const address = storyboard === null ? null : this.#open(this.video, storyboard)
    if (address === null || address === this.#storyboardOf) return
    this.#storyboardOf = address
    this.storyboard = await readStoryboard(address).catch(() => [])
  }

  /** `over`: also over what somebody else has saved. `ofSource`: in place of ours those that came with the file. */
  #save({ over = false, ofSource = false } = {}) {
    const session = this.#editor.session!
    const save = async () => {
      const chapters = ofSource ? null : session.present
      const faults = chapters?.map((_, index) => faultOf(chapters, index, this.#lengthMs)) ?? []
      const faulty = faults.findIndex((fault) => fault !== null)
      if (faulty >= 0) {
        this.#focus(session.present[faulty]!.key, '[aria-invalid=true]')
        throw new PageError(w.faults[faults[faulty]!], '')
      }
      if (!(await session.save(over, chapters))) return
      notify(this.app, w.savedNotice)
      // The player reads them at its beginning alone.
      this.preview.reload()
    }
    void this.#saving.run(w.notSaved, () => session.inTurn(save))
  }
}
customElements.define('dash-chapters', DashChapters)
