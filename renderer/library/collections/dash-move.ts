/**
 * Asks where to: "Move to…" for videos and collections, by mouse and by keyboard. Answers with
 * `move`, whose detail is a collection's id, or null for outside any.
 */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import { foldedText } from '../../../daemon/contract/search-words.ts'
import { StoreWatch } from '../../state/watch.ts'
import { checkIcon } from '../../kit/icons.ts'
import '../../kit/dash-dialog.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import { folderIcon, plusIcon } from '../../kit/library-icons.ts'
import { messages } from '../messages.ts'
import { createCollection } from './actions.ts'
import { branches, mayLieIn, pathName } from '../../state/collection-tree.ts'

export interface MoveRequest {
  heading: string
  /** The current collection; undefined: several. */
  from: string | null | undefined
  /** The collection that is moved: it cannot contain itself. */
  collection?: string
}

export class DashMove extends appElement({
  request: property<MoveRequest | null>(null),
  typed: state(''),
  /** The index of the option that Enter chooses; -1: the first that is enabled. */
  at: state<number>(-1),
  busy: state(false),
}) {
  #collections = new StoreWatch(this, (state) => state.collections)
  #dialog = createRef<DashDialog>()
  #field = createRef<HTMLInputElement>()

  static override styles = css`
    .places {
      height: min(20rem, 45vh);
      margin-top: var(--s3);
      padding: var(--s1);
      overflow-y: auto;
      border: 1px solid var(--line);
      border-radius: var(--radius-m);
    }
    .place {
      display: flex;
      align-items: center;
      gap: var(--s2);
      min-height: 34px;
      padding: 0 var(--s2);
      padding-inline-start: calc(var(--s2) + (var(--level) - 1) * 1.125rem);
      border-radius: var(--radius-s);
      cursor: pointer;
    }
    .place svg {
      flex: none;
      color: var(--ink-faint);
    }
    .place[aria-selected='true'] {
      background: var(--hover);
      outline: 2px solid var(--accent-ink);
      outline-offset: -2px;
    }
    .place[aria-disabled='true'] {
      color: var(--ink-faint);
      cursor: default;
    }
    .name {
      flex: 1;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .here {
      display: flex;
      align-items: center;
      gap: var(--s1);
      font-size: var(--text-s);
    }
  `

  ask(request: MoveRequest): void {
    this.request = request
    this.typed = ''
    this.at = -1
    void this.updateComplete.then(() => {
      this.#dialog.value?.open()
      this.#field.value?.focus()
    })
  }

  override render() {
    const places = this.#places()
    const at =
      this.at < 0
        ? Math.max(
            0,
            places.findIndex(({ disabled }) => !disabled),
          )
        : Math.min(this.at, places.length - 1)
    return html`<dash-dialog heading=${this.request?.heading ?? ''} ${ref(this.#dialog)}>
      <input class="field" role="combobox" aria-label=${messages().findCollection}
        placeholder=${messages().findCollection} aria-expanded="true" aria-controls="places"
        aria-activedescendant=${places.length > 0 ? `place-${at}` : nothing} autocomplete="off"
        autofocus maxlength="300" .value=${this.typed} ${ref(this.#field)} @input=${this.#type}
        @keydown=${(event: KeyboardEvent) => this.#key(event, at, places)} />
      <div class="places" id="places" role="listbox" aria-label=${messages().collections}>
        ${places.map(
          (place, index) => html`<div id="place-${index}" role="option" class="place"
            aria-selected=${index === at} aria-disabled=${place.disabled ?? false}
            .style=${`--level: ${place.level}`} @click=${() => this.#choose(place)}
            @pointermove=${() => (this.at = index)}>
            ${place.creates ? plusIcon() : folderIcon()}<span class="name">${place.label}</span>
            ${place.isHere ? html`<span class="here">${checkIcon()}${messages().isHere}</span>` : nothing}
          </div>`,
        )}
      </div>
      <button slot="buttons" type="button" class="button primary"
        ?disabled=${this.busy || !places[at] || places[at].disabled}
        @click=${() => places[at] && this.#choose(places[at])}>${messages().moveHere}</button>
    </dash-dialog>`
  }

  #places(): Place[] {
    const all = this.#collections.value ?? []
    const { from, collection } = this.request ?? { from: undefined }
    const typed = foldedText(this.typed.trim())
    const place = (id: string | null, label: string, level = 1): Place => ({
      id,
      label,
      level,
      isHere: from === id,
      disabled:
        from === id || (id !== null && collection !== undefined && !mayLieIn(all, collection, id)),
    })
    const outside = collection === undefined ? messages().noCollection : messages().topLevel
    const places = [
      place(null, outside),
      ...branches(all, () => true).map(({ collection: { id, name }, level }) =>
        typed === '' ? place(id, name, level) : place(id, pathName(all, id)),
      ),
    ].filter(({ label }) => foldedText(label).includes(typed))
    if (typed === '' || all.some(({ name }) => foldedText(name) === typed)) return places
    const label = messages().createNamed(this.typed.trim())
    return [...places, { id: null, label, level: 1, creates: true }]
  }

  async #choose(place: Place): Promise<void> {
    if (place.disabled || this.busy) return
    let { id } = place
    if (place.creates) {
      this.busy = true
      const made = await createCollection(this.app, this.typed.trim(), null)
      this.busy = false
      if (!made) return
      id = made.id
    }
    this.#dialog.value?.close()
    this.dispatchEvent(new CustomEvent('move', { detail: id }))
  }

  #type = (event: Event): void => {
    this.typed = (event.target as HTMLInputElement).value
    this.at = -1
  }

  #key(event: KeyboardEvent, at: number, places: Place[]): void {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (places[at]) void this.#choose(places[at])
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || places.length === 0) return
    event.preventDefault()
    this.at = (at + step + places.length) % places.length
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector(`#place-${this.at}`)?.scrollIntoView({ block: 'nearest' }),
    )
  }
}
customElements.define('dash-move', DashMove)

interface Place {
  id: string | null
  level: number
  label: string
  isHere?: boolean
  disabled?: boolean
  /** A collection of this name is created first. */
  creates?: boolean
}
