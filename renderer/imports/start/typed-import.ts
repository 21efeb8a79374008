/** What is typed of a new import, kept in this tab until it has begun. Not the token, which is in its field alone. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { App } from '../../state/app.ts'
import { StoredDraft } from '../../kit/stored-draft.ts'

export interface Typed {
  /** The list of a chosen file. */
  file: { name: string; content: string } | null
  pasted: string
  lines: string
  /** Of Vimeo. */
  folder: string
  collection: string
  visibility: string
  again: boolean
  /** Only look what would come. */
  dry: boolean
}
const NOTHING: Typed = {
  file: null,
  pasted: '',
  lines: '',
  folder: '',
  collection: '',
  visibility: '',
  again: false,
  dry: false,
}

export class TypedImport implements ReactiveController {
  values: Typed = NOTHING
  #host: ReactiveControllerHost
  #app: App
  #draft: StoredDraft<Typed> | undefined

  constructor(host: ReactiveControllerHost, app: App) {
    this.#host = host
    this.#app = app
    host.addController(this)
  }

  hostConnected(): void {
    this.#draft = new StoredDraft('import', sessionStorage)
    this.values = { ...NOTHING, ...this.#draft.read() }
    addEventListener('beforeunload', this.#leaving)
  }

  hostDisconnected(): void {
    removeEventListener('beforeunload', this.#leaving)
    const { session } = this.#app.store.state
    // Lists may hold addresses with secrets: they do not outlive the session.
    if (session.phase === 'out' && session.reason === 'signed_out') this.#draft!.drop()
    this.#draft!.end()
  }

  set(change: Partial<Typed>): void {
    this.values = { ...this.values, ...change }
    this.#draft!.keep(this.values)
    this.#host.requestUpdate()
  }

  /** It has begun. */
  forget(): void {
    this.values = NOTHING
    this.#draft!.drop()
  }

  /** A list that the browser has no room for: it asks before it is lost. */
  #leaving = (event: BeforeUnloadEvent): void => {
    if (!this.#draft!.flush()) event.preventDefault()
  }
}
