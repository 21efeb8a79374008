/** What the editors of cues and of chapters share: head, news, keys, and the player beside them. */
import {
  css,
  html,
  nothing,
  type LitElement,
  type ReactiveController,
  type TemplateResult,
} from 'lit'
import { button, iconButton } from '../kit/controls.ts'
import '../kit/dash-menu.ts'
import type { MenuItem } from '../kit/dash-menu.ts'
import { alertIcon, icon, undoIcon } from '../kit/icons.ts'
import { plusIcon } from '../kit/library-icons.ts'
import type { Preview } from '../state/preview.ts'
import type { EditSession } from './edit-session.ts'
import type { EditorMessages } from './messages.ts'
import { currentAt } from './times.ts'

export const redoIcon = icon('<path d="M10 3.5 13 6.5 10 9.5M13 6.5H6.5a3.5 3.5 0 0 0 0 7H9"/>')

type Session = EditSession<unknown, unknown, unknown>
type EditorKey =
  | (typeof CTRL_KEYS)[keyof typeof CTRL_KEYS]
  | (typeof ALT_KEYS)[keyof typeof ALT_KEYS]
export type EditorKeys = Partial<Record<EditorKey, () => void>>

const CTRL_KEYS = {
  z: 'undo',
  'shift z': 'redo',
  y: 'redo',
  s: 'save',
  f: 'find',
  enter: 'split',
  'shift enter': 'merge',
} as const

/** By their place (`code`), since Alt types other signs on some keyboards. */
const ALT_KEYS = {
  Delete: 'remove',
  Backspace: 'remove',
  KeyN: 'add',
  KeyI: 'startHere',
  KeyO: 'endHere',
  KeyK: 'play',
  ArrowDown: 'next',
  ArrowUp: 'previous',
} as const

function keyOf({ code, key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  const ctrl = ctrlKey || metaKey
  // Ctrl with Alt is AltGr.
  if (ctrl === altKey) return undefined
  const [keys, name] = ctrl
    ? [CTRL_KEYS, `${shiftKey ? 'shift ' : ''}${key.toLowerCase()}`]
    : [ALT_KEYS, code]
  return (keys as Record<string, EditorKey>)[name]
}

interface EditorOptions<S> {
  /** Called when the editor comes into the page. */
  open(): S
  /** What the player can be in. */
  marks(session: S): readonly { startMs: number; endMs: number }[]
  keys(session: S): EditorKeys
  ignores(event: Event, key: EditorKey): boolean
}

/** A session and the place of the player in it, while the element is in the page. */
export class Editor<S extends Session> implements ReactiveController {
  session: S | undefined
  current = -1
  #host: LitElement & { preview: Preview }
  #options: EditorOptions<S>

  constructor(host: LitElement & { preview: Preview }, options: EditorOptions<S>) {
    this.#host = host
    this.#options = options
    host.addController(this)
  }

  now(stepMs = 1) {
    return Math.round((this.#host.preview.time * 1_000) / stepMs) * stepMs
  }

  seek(ms: number) {
    this.#host.preview.seek(ms / 1_000)
  }

  hostConnected() {
    this.#host.addEventListener('keydown', this.#onKey)
    this.#host.requestUpdate()
  }

  hostUpdate() {
    // A last update may come when it is gone already.
    if (this.session || !this.#host.isConnected) return
    this.session = this.#options.open()
    this.session.addEventListener('change', this.#redraw)
    this.#host.preview.addEventListener('time', this.follow)
    this.#host.preview.addEventListener('player', this.#redraw)
  }

  hostDisconnected() {
    this.session?.end()
    this.session = undefined
    this.#host.preview.removeEventListener('time', this.follow)
    this.#host.preview.removeEventListener('player', this.#redraw)
  }

  follow = () => {
    if (!this.session) return
    const current = this.#host.preview.player
      ? currentAt(this.#options.marks(this.session), this.now())
      : -1
    if (current !== this.current) this.#host.requestUpdate()
    this.current = current
  }

  #redraw = (event: Event) => {
    if (event.type === 'player') this.follow()
    this.#host.requestUpdate()
  }

  #onKey = (event: KeyboardEvent) => {
    const { session } = this
    const key = keyOf(event)
    if (!session || !key || this.#options.ignores(event, key)) return
    const { player } = this.#host.preview
    const run = {
      undo: () => session.move('undo'),
      redo: () => session.move('redo'),
      play: () => void (player?.paused ? player.play() : player?.pause()),
      ...this.#options.keys(session),
    }[key]
    if (!run) return
    event.preventDefault()
    // Held down, it saves once.
    if (!event.repeat || key !== 'save') run()
  }
}

interface EditorHead {
  messages: EditorMessages
  title: string
  session: Session
  back?: TemplateResult
  canSave?: boolean
  tools?: TemplateResult
  items: readonly MenuItem[]
  add(): void
  save(over?: boolean): void
  takeTheirs(): void
  discard?(): void
}

/** The title, what can be done with all of it, and what somebody should know first. */
export function editorHead({ messages: w, session, canSave = true, ...head }: EditorHead) {
  const { saving, isChanged, history } = session
  return html`<div>
      ${head.back ?? nothing}
      <div class="title">
        <h2>${head.title}</h2>
        <span class="faint small" role="status">${saving ? w.saving : isChanged ? w.unsaved : w.saved}</span>
      </div>
    </div>
    <div class="bar flex wrap" role="toolbar" aria-label=${w.tools}>
      ${button(w.add, head.add, { icon: plusIcon() })}
      ${editorTool(w.undo, 'Ctrl+Z', undoIcon(), () => session.move('undo'), !history.canUndo)}
      ${editorTool(w.redo, 'Ctrl+Y', redoIcon(), () => session.move('redo'), !history.canRedo)}
      ${head.tools ?? nothing}
      <dash-menu label=${w.more} .items=${head.items}></dash-menu>
      <button type="button" class="button primary save" title="Ctrl+S"
        ?disabled=${!isChanged || saving || !canSave} @click=${() => head.save()}>${w.save}</button>
    </div>
    ${editorNews(w, session, head)}`
}

type NewsWord = 'changedMeanwhile' | 'takeTheirs' | 'saveOver' | 'restored' | 'discard'

/** What somebody should know first: what others have saved, and that what was not saved is here again. */
export function editorNews(
  w: Pick<EditorMessages, NewsWord>,
  { theirs, restored }: Pick<Session, 'theirs' | 'restored'>,
  head: Pick<EditorHead, 'save' | 'takeTheirs' | 'discard'>,
) {
  if (theirs) {
    return html`<div class="news warn" role="alert">${alertIcon()}
      <div>
        <p>${w.changedMeanwhile}</p>
        ${button(w.takeTheirs, head.takeTheirs)} ${button(w.saveOver, () => head.save(true))}
      </div>
    </div>`
  }
  if (!restored) return nothing
  return html`<div class="news" role="status"><div>
    <p>${w.restored}</p>
    ${head.discard ? button(w.discard, head.discard) : nothing}
  </div></div>`
}

export const editorTool = (
  label: string,
  keys: string,
  icon: TemplateResult,
  run: () => void,
  disabled = false,
) => iconButton(icon, label, run, { title: `${label} (${keys})`, disabled })

export const editorStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: var(--s3);
    min-width: 0;
  }
  .title {
    display: flex;
    align-items: baseline;
    gap: var(--s3);
    min-height: 24px;
  }
  .bar {
    gap: var(--s1);
    > .button:first-child { margin-right: var(--s1); }
  }
  .save { margin-left: auto; }
  .news {
    display: flex;
    gap: var(--s3);
    padding: var(--s3);
    border-radius: var(--radius-m);
    background: var(--accent-wash);
    &.warn { background: var(--wait-wash); }
    > svg {
      flex: none;
      margin-top: 2px;
      color: var(--wait);
    }
    .button { margin: var(--s2) var(--s1) 0 0; }
  }
`
