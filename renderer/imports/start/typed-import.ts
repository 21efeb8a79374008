/** The fields of a new import, kept in this tab until it starts. Not the token, which is in its field only. */
import type { ReactiveController } from 'lit'
import type { AppHost } from '../../state/app-element.ts'
import { StoredDraft } from '../../kit/stored-draft.ts'

export interface Typed {
  /** The list of a chosen file. */
  file: { name: string; content: string } | null
  pasted: string
  lines: string
  /** At Vimeo. */
  folder: string
  collection: string
  visibility: string
  again: boolean
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
  #host: AppHost
  #draft: StoredDraft<Typed> | undefined

  constructor(host: AppHost) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    this.#draft = new StoredDraft('import', sessionStorage)
    this.values = { ...NOTHING, ...this.#draft.read() }
    addEventListener('beforeunload', this.#leaving)
  }

  hostDisconnected(): void {
    removeEventListener('beforeunload', this.#leaving)
    const { session } = this.#host.app.store.state
    // Lists can contain URLs with secrets, so they end with the session.
    if (session.phase === 'out' && session.reason === 'signed_out') this.#draft!.drop()
    this.#draft!.end()
  }

  set(change: Partial<Typed>): void {
    this.values = { ...this.values, ...change }
    this.#draft!.keep(this.values)
    this.#host.requestUpdate()
  }

  /** After the import has started. */
  forget(): void {
    this.values = NOTHING
    this.#draft!.drop()
  }

  /** A list that is too large to be stored: the browser asks before it leaves the page. */
  #leaving = (event: BeforeUnloadEvent): void => {
    if (!this.#draft!.flush()) event.preventDefault()
  }
}
