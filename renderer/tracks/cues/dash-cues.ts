/** The editor of one subtitle, beside the player: what is typed is seen over the picture at once. */
import { css, html, nothing, type PropertyValues } from 'lit'
import type { Subtitle, Video } from '../../../daemon/contract/video.ts'
import { PageError } from '../../kit/explain/explain.ts'
import { lastOf } from '../../kit/last-of.ts'
import { backIcon, searchIcon } from '../../kit/icons.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { Action } from '../../notices/action.ts'
import { Confirmation } from '../../notices/confirmation.ts'
import { notify } from '../../notices/notices.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Preview } from '../../state/preview.ts'
import { Editor, editorHead, editorStyles, editorTool } from '../editor.ts'
import { languageName } from '../language-names.ts'
import { messages } from '../messages.ts'
import { lengthMsOf } from '../times.ts'
import { cueActions, cueKeys, type EditCues } from './cue-actions.ts'
import { CueSession } from './cue-session.ts'
import { DashDialog } from '../../kit/dash-dialog.ts'
import { partOf } from '../../kit/part-of.ts'
import { keyList, keyListStyles } from './cue-tools.ts'
import { DashFindBar, DashShift, type Replacing } from './cue-tools.ts'
import { DashCueList } from './dash-cue-list.ts'
import { tally } from './model/checks.ts'
import type { Cues, EditorCue } from './model/cue.ts'
import { add, matches, replace, shift, type Search } from './model/edits.ts'
import { backLink } from '../../kit/styles/page-head.ts'
import { VisibleCues } from './visible-cues.ts'

const w = messages.cues

const styles = css`
  .back + .title { margin-top: var(--s1); }
  .tally {
    gap: 0 var(--s4);
    min-height: 24px;
  }
  .link {
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
    cursor: pointer;
    &.bad { color: var(--bad); }
    &.wait { color: var(--wait); }
  }
  dash-cue-list { height: clamp(22rem, calc(100dvh - 25rem), 60rem); }
  .none {
    padding: var(--s5);
    text-align: center;
  }
  .ghost { height: clamp(22rem, calc(100dvh - 18rem), 60rem); }
  @media (max-width: 60rem) {
    dash-cue-list { height: 70dvh; }
  }
`

class DashCues extends appElement({
  video: property<Video>(),
  subtitle: property<Subtitle>(),
  preview: property<Preview>(),
  back: property<string>(),
  /** null: the search is closed. */
  search: state<Search | null>(null),
}) {
  #editor: Editor<CueSession> = new Editor(this, {
    open: () => {
      const session = new CueSession(this.app, { id: this.video.id, subtitle: this.subtitle.id })
      this.#visible = new VisibleCues(this.preview, this.subtitle)
      void session.load().then(this.#editor.follow)
      return session
    },
    marks: ({ present }) => present,
    keys: ({ present: cues }) => ({
      ...cueKeys(this.#actions, cues, this.#at, this.#goTo),
      save: this.#save,
      find: this.#find,
      add: this.#add,
    }),
    // The fields of the search have an undo of their own.
    ignores: (event, key) =>
      this.#editor.session?.phase !== 'there' ||
      ((key === 'undo' || key === 'redo') &&
        event.composedPath().includes(this.#bar() as EventTarget)),
  })
  #saving = new Action(this)
  #visible: VisibleCues | undefined
  #list = partOf(this, DashCueList)
  #bar = partOf(this, DashFindBar)
  #shift = partOf(this, DashShift)
  #keys = partOf(this, DashDialog)
  #confirm = new Confirmation(this)
  /** Key of the cue that was worked on last, also while the focus is elsewhere. */
  #at: number | undefined
  // Asked about thousands of cues at every rendering.
  #tally = lastOf(tally)
  #found = lastOf((cues: Cues, search: Search | null) => {
    const found = search ? matches(cues, search) : []
    return { cues: found, keys: new Set(found.map(({ key }) => key)) }
  })

  static override styles = [editorStyles, keyListStyles, backLink, styles]

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#visible?.end()
  }

  override willUpdate(changed: PropertyValues<this>) {
    const before = changed.get('video')
    if (before && before.updated_at !== this.video.updated_at) void this.#editor.session?.look()
  }

  override render() {
    const { session } = this.#editor
    if (!session) return nothing
    if (session.phase === 'failed') return problemPanel(session.problem!, () => void session.load())
    if (session.phase === 'loading')
      return html`<div class="skeleton ghost" aria-busy="true"></div>`
    const cues = session.present
    const found = this.#found(cues, this.search)
    return html`${editorHead({
      messages: w,
      title: languageName(this.subtitle.language),
      session,
      back: html`<a class="back" href=${this.back}>${backIcon()}${w.allSubtitles}</a>`,
      canSave: cues.length > 0,
      tools: editorTool(w.findTitle, 'Ctrl+F', searchIcon(), this.#find),
      items: [
        { label: w.shift, run: () => this.#shift()?.open() },
        { label: w.keys, run: () => this.#keys()?.open() },
        'line',
        { label: w.discard, danger: true, disabled: !session.isChanged, run: this.#discard },
      ],
      add: this.#add,
      save: this.#save,
      takeTheirs: () => session.takeTheirs(),
      discard: this.#discard,
    })}
      ${
        this.search
          ? html`<dash-find-bar .found=${found.cues} .at=${this.#at}
            @search=${({ detail }: CustomEvent<Search>) => (this.search = detail)}
            @stand=${this.#stand} @replace=${this.#replace} @close=${this.#closeSearch}></dash-find-bar>`
          : nothing
      }
      ${this.#tallyLine(cues)}
      ${
        cues.length === 0
          ? html`<p class="boxed none soft">${w.none}</p>`
          : html`<dash-cue-list .cues=${cues} .actions=${this.#actions}
            .current=${this.#editor.current} .found=${found.keys} .lengthMs=${lengthMsOf(this.video)}
            .canSeek=${this.preview.player !== undefined}
            @at=${({ detail }: CustomEvent<number>) => (this.#at = detail)}></dash-cue-list>`
      }
      <dash-shift
        @shift=${({ detail }: CustomEvent<number>) => this.#edit(shift(cues, detail))}></dash-shift>
      ${keyList()} ${this.#confirm.view()}`
  }

  override updated() {
    const { session } = this.#editor
    if (session?.phase === 'there') this.#visible?.show(session.present)
  }

  #tallyLine(cues: Cues) {
    const { firstFault, faults, firstWarning, warnings } = this.#tally(cues, lengthMsOf(this.video))
    const link = (first: number, tone: 'bad' | 'wait', label: string) =>
      html`<button type="button" class="link ${tone}" @click=${() => this.#goTo(first)}>${label}</button>`
    return html`<p class="tally flex wrap soft small tabular" role="status">
      <span>${w.count(cues.length)}</span>
      ${firstFault === null ? nothing : link(firstFault, 'bad', w.faults(faults))}
      ${firstWarning === null ? nothing : link(firstWarning, 'wait', w.warnings(warnings))}
    </p>`
  }

  get #cues(): Cues {
    return this.#editor.session!.present
  }

  #edit: EditCues = ({ cues, at }, { run, focus = false, caret } = {}) => {
    this.#editor.session!.edit(cues, run)
    if (at === undefined) return
    this.#at = at
    if (focus) void this.updateComplete.then(() => this.#list()?.focusOn(at, caret))
  }

  #actions = cueActions(
    this.#editor,
    this.#edit,
    (key) => this.#list()?.textArea(key)?.selectionStart ?? 0,
  )

  #add = () => this.#edit(add(this.#cues, this.#editor.now()), { focus: true })

  #goTo = (index: number) => void this.#list()?.focusOn(this.#cues[index]!.key)

  #find = () => {
    this.search ??= { find: '', matchCase: false }
    void this.updateComplete.then(() => this.#bar()?.begin())
  }

  #stand = ({ detail: cue }: CustomEvent<EditorCue>) => {
    this.#at = cue.key
    this.#list()?.show(this.#cues.indexOf(cue))
    this.requestUpdate()
  }

  #replace = ({ detail: { by, key } }: CustomEvent<Replacing>) => {
    const { length } = this.#found(this.#cues, this.search).cues
    this.#edit(replace(this.#cues, this.search!, by, key))
    if (key === undefined) notify(this.app, w.replacedIn(length))
  }

  #closeSearch = () => {
    this.search = null
    if (this.#at !== undefined) void this.#list()?.focusOn(this.#at)
  }

  #save = (over = false) => {
    const session = this.#editor.session!
    const save = async () => {
      const { firstFault } = this.#tally(session.present, lengthMsOf(this.video))
      if (firstFault !== null) {
        this.#goTo(firstFault)
        throw new PageError(w.faultsFirst, '')
      }
      if (await session.save(over)) notify(this.app, w.savedNotice)
    }
    void this.#saving.run(w.notSaved, () => session.inTurn(save))
  }

  #discard = () =>
    this.#confirm.ask(() => ({
      heading: w.discardTitle,
      action: w.discard,
      text: w.discardText,
      failed: w.notSaved,
      work: () => this.#editor.session!.takeTheirs(),
    }))
}
customElements.define('dash-cues', DashCues)
