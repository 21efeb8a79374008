/** The tab of chapters: written beside the player, or pasted as a list. */
import { css, html, nothing, type PropertyValues } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { repeat } from 'lit/directives/repeat.js'
import type { Video } from '../../../daemon/contract/video.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { PageError } from '../../kit/explain/explain.ts'
import { Action } from '../../notices/action.ts'
import { notify } from '../../notices/notices.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { openAddress } from '../../state/media-token.ts'
import type { Preview } from '../../state/preview.ts'
import { StoreWatch } from '../../state/watch.ts'
import { Editor, editorHead, editorNews, editorStyles } from '../editor.ts'
import { markIcon, plusIcon } from '../icons.ts'
import { messages } from '../messages.ts'
import { timeFieldStyles } from '../time-field.ts'
import { lengthMsOf } from '../times.ts'
import { chapterRow, type ChapterActions } from './chapter-row.ts'
import { ChapterSession } from './chapter-session.ts'
import type { DashPaste } from './dash-paste.ts'
import './dash-paste.ts'
import {
  add,
  endOf,
  faultOf,
  remove,
  setEnd,
  setStart,
  setTitle,
  withKeys,
  type Chapters,
} from './model/chapter.ts'
import { readStoryboard, type Storyboard } from './storyboard.ts'

export class DashChapters extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
  storyboard: state<Storyboard>([]),
}) {
  #tokens = new StoreWatch(this, (state) => state.mediaTokens)
  #editor: Editor<ChapterSession> = new Editor(this, {
    open: () => new ChapterSession(this.app, this.video),
    marks: ({ chapters }) =>
      chapters.map(({ startMs }, index) => ({
        startMs,
        endMs: endOf(chapters, index, null) ?? Infinity,
      })),
    keys: () => ({ save: () => this.#save(), add: this.#add }),
    // The dialog's own field has an undo of its own.
    ignores: (event) => event.composedPath().includes(this.#paste.value as EventTarget),
  })
  #saving = new Action(this)
  #paste = createRef<DashPaste>()
  #storyboardOf = ''

  static override styles = [
    editorStyles,
    timeFieldStyles,
    css`
      .empty .flex {
        justify-content: center;
      }
      li {
        display: grid;
        grid-template-columns: 96px minmax(0, 1fr) 32px;
        gap: var(--s3);
        align-items: start;
        padding: var(--s3) 0 var(--s3) var(--s2);
        border-top: 1px solid var(--line);
        border-left: 3px solid transparent;
        &.current {
          border-left-color: var(--accent-ink);
        }
      }
      .seek {
        display: grid;
        place-items: center;
        width: 96px;
        min-height: 54px;
        padding: 0;
        overflow: hidden;
        border: 1px solid var(--line);
        border-radius: var(--radius-s);
        background: var(--sunken);
        cursor: pointer;
        &:disabled {
          cursor: default;
        }
      }
      .picture {
        display: block;
        overflow: hidden;
        > span {
          display: block;
        }
      }
      .fields {
        display: grid;
        gap: var(--s1);
        min-width: 0;
      }
      .field[aria-invalid='true'] {
        border-color: var(--bad);
      }
      .times {
        gap: var(--s1) var(--s2);
      }
      .time {
        width: 11.75rem;
      }
      .fault {
        color: var(--bad);
      }
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
    `,
  ]

  override willUpdate(changed: PropertyValues<this>): void {
    if (!this.isConnected) return
    if (changed.has('video')) this.#editor.session?.look(this.video)
    void this.#tokens.value
    void this.#readStoryboard()
  }

  override render() {
    const { session, current } = this.#editor
    if (!session) return nothing
    const w = messages().chapters
    const { chapters, isChanged } = session
    const openPaste = (): void => this.#paste.value?.open()
    const paste = html`<dash-paste .lengthMs=${this.#lengthMs} .present=${chapters.length}
      ${ref(this.#paste)} @pasted=${this.#pasted}></dash-paste>`
    if (chapters.length === 0 && !isChanged) {
      const action = html`<div class="flex wrap">
        <button type="button" class="button primary" @click=${this.#add}>${plusIcon()}${w.add}</button>
        <button type="button" class="button" @click=${openPaste}>${w.paste}</button>
      </div>`
      return html`${emptyState({ icon: markIcon(24), title: w.emptyTitle, text: w.emptyText, action })}${paste}`
    }
    const discard = (): void => session.discard(this.video)
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
      save: () => this.#save(),
    })}
      ${editorNews(w, session, { takeTheirs: discard, saveOver: () => this.#save({ over: true }) })}
      <ol>
        ${repeat(
          chapters,
          ({ key }) => key,
          (chapter, index) =>
            chapterRow({
              chapter,
              index,
              followsMs: chapters[index + 1]?.startMs ?? this.#lengthMs,
              current: index === current,
              fault: faultOf(chapters, index, this.#lengthMs),
              storyboard: this.storyboard,
              canSeek: this.preview.player !== undefined,
              actions: this.#actions,
            }),
        )}
      </ol>
      ${paste}`
  }

  get #chapters(): Chapters {
    return this.#editor.session!.chapters
  }
  get #lengthMs(): number | null {
    return lengthMsOf(this.video)
  }
  /** To a tenth of a second, as it is shown. */
  get #nowMs(): number {
    return Math.round(this.#editor.nowMs / 100) * 100
  }

  #edit = (chapters: Chapters, run?: string): void => this.#editor.session!.edit(chapters, run)

  #actions: ChapterActions = {
    title: (key, title) => this.#edit(setTitle(this.#chapters, key, title), `title ${key}`),
    start: (key, ms) => this.#edit(setStart(this.#chapters, key, ms), `start ${key}`),
    startHere: (key) => this.#edit(setStart(this.#chapters, key, this.#nowMs)),
    end: (key, ms) => this.#edit(setEnd(this.#chapters, key, ms, this.#lengthMs), `end ${key}`),
    endHere: (key) => this.#edit(setEnd(this.#chapters, key, this.#nowMs, this.#lengthMs)),
    remove: (key) => this.#edit(remove(this.#chapters, key)),
    seek: (ms) => this.preview.seek(ms / 1_000),
    rest: () => this.#editor.session?.rest(),
    next: (key) => {
      const after = this.#chapters[this.#chapters.findIndex((one) => one.key === key) + 1]
      if (after) this.#focus(after.key)
      else this.#add()
    },
  }

  #add = (): void => {
    const { chapters, at } = add(this.#chapters, this.#chapters.length === 0 ? 0 : this.#nowMs)
    this.#edit(chapters)
    this.#focus(at)
  }

  #pasted = ({ detail }: CustomEvent<{ startMs: number; title: string }[]>): void =>
    this.#edit(withKeys(detail))

  #focus(key: number, field = '.name'): void {
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLInputElement>(`[data-key='${key}'] ${field}`)?.focus(),
    )
  }

  async #readStoryboard(): Promise<void> {
    const { storyboard } = this.video.urls
    const address = storyboard === null ? null : openAddress(this.app, this.video, storyboard)
    if (address === null || address === this.#storyboardOf) return
    this.#storyboardOf = address
    this.storyboard = await readStoryboard(address)
  }

  /** `over`: also over what somebody else has saved. `ofSource`: in place of ours those that came with the file. */
  #save({ over = false, ofSource = false } = {}): void {
    const w = messages().chapters
    void this.#saving.run(w.notSaved, async () => {
      const chapters = ofSource ? null : this.#chapters
      const faults = chapters?.map((_, index) => faultOf(chapters, index, this.#lengthMs)) ?? []
      const faulty = faults.findIndex((fault) => fault !== null)
      if (faulty >= 0) {
        this.#focus(this.#chapters[faulty]!.key, '[aria-invalid=true]')
        throw new PageError(w.faults[faults[faulty]!], '')
      }
      if (!(await this.#editor.session!.save(over, chapters))) return
      notify(this.app, w.savedNotice)
      // The player reads them at its beginning alone.
      this.preview.reload()
    })
  }
}
customElements.define('dash-chapters', DashChapters)
