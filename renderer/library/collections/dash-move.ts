/**
 * Asks where to: "Move to…" for videos and collections, by mouse and by keyboard. Answers with
 * `move`, whose detail is a collection's id, or null for outside any.
 */
import { css, html, nothing } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Collection } from '../../../daemon/contract/collection.ts'
import { foldedText } from '../../../daemon/contract/search-words.ts'
import { StoreWatch } from '../../state/watch.ts'
import { checkIcon } from '../../kit/icons.ts'
import { DashDialog } from '../../kit/dash-dialog.ts'
import { folderIcon, plusIcon } from '../../kit/library-icons.ts'
import { partOf } from '../../kit/part-of.ts'
import { StillWhilePressed } from '../../kit/still-while-pressed.ts'
import { Action } from '../../notices/action.ts'
import { messages as w } from '../messages.ts'
import { createCollection } from './actions.ts'
import { branches, mayLieIn, pathName } from '../../state/collection-tree.ts'
import { valueOf } from '../../kit/value-of.ts'

interface MoveRequest {
  heading: string
  /** The current collection; undefined: several. */
  from: string | null | undefined
  /** The collection that is moved: it cannot contain itself. */
  collection?: string
}

const styles = css`
  .places {
    height: min(20rem, 45vh);
    margin-top: var(--s3);
    padding: var(--s1);
    overflow-y: auto;
  }
  .place {
    min-height: 34px;
    padding: 0 var(--s2);
    padding-inline-start: calc(var(--s2) + (var(--level) - 1) * 1.125rem);
    border-radius: var(--radius-s);
    cursor: pointer;
    svg {
      flex: none;
      color: var(--ink-faint);
    }
    &[aria-selected='true'] {
      background: var(--hover);
      outline: 2px solid var(--accent-ink);
      outline-offset: -2px;
    }
    &[aria-disabled='true'] {
      color: var(--ink-faint);
      cursor: default;
    }
  }
  .here { gap: var(--s1); }
`

export class DashMove extends appElement({
  request: property<MoveRequest | null>(null),
  typed: state(''),
  /** The index of the option that Enter chooses; -1: the first that is enabled. */
  at: state(-1),
}) {
  #collections = new StoreWatch(this, (state) => state.collections)
  #dialog = partOf(this, DashDialog)
  #still = new StillWhilePressed()
  #creating = new Action(this)

  static override styles = styles

  ask(request: MoveRequest) {
    this.request = request
    this.typed = ''
    this.at = -1
    void this.updateComplete.then(() => {
      this.#dialog()?.open()
      this.renderRoot.querySelector('input')?.focus()
    })
  }

  protected override scheduleUpdate() {
    return this.#still.draw(() => super.scheduleUpdate())
  }

  override render() {
    const all = this.#collections.value ?? []
    const places = placesOf(all, this.request ?? {}, this.typed.trim())
    const first = Math.max(
      0,
      places.findIndex(({ disabled }) => !disabled),
    )
    const at = this.at < 0 ? first : Math.min(this.at, places.length - 1)
    const chosen = places[at]
    return html`<dash-dialog heading=${this.request?.heading ?? ''}>
      <input class="field" role="combobox" aria-label=${w.findCollection}
        placeholder=${w.findCollection} aria-expanded="true" aria-controls="places"
        aria-activedescendant=${chosen ? `place-${at}` : nothing} autocomplete="off" autofocus
        maxlength="300" .value=${this.typed} @input=${this.#type}
        @keydown=${(event: KeyboardEvent) => this.#key(event, at, places)} />
      <div class="boxed places" id="places" role="listbox" aria-label=${w.collections}
        @pointerdown=${this.#still.press}>
        ${places.map(
          (place, index) => html`<div id="place-${index}" role="option" class="place flex"
            aria-selected=${index === at} aria-disabled=${place.disabled}
            .style=${`--level: ${place.level}`} @click=${() => this.#choose(place)}
            @pointermove=${() => (this.at = index)}>
            ${place.creates ? plusIcon() : folderIcon()}<span class="fill ellipsis">${place.label}</span>
            ${place.isHere ? html`<span class="here flex small">${checkIcon()}${w.isHere}</span>` : nothing}
          </div>`,
        )}
      </div>
      <button slot="buttons" type="button" class="button primary"
        ?disabled=${this.#creating.busy || (chosen?.disabled ?? true)} @click=${() => this.#choose(chosen)}
      >${w.moveHere}</button>
    </dash-dialog>`
  }

  async #choose(place: Place | undefined) {
    if (!place || place.disabled || this.#creating.busy) return
    let { id } = place
    if (place.creates) {
      const { request } = this
      const create = async () =>
        ({ id } = await createCollection(this.app, this.typed.trim(), null))
      const isCreated = await this.#creating.run(w.notCreated, create)
      // Where the dialog was closed meanwhile, nothing is moved.
      if (!isCreated || this.request !== request || !this.#dialog()?.isOpen) return
    }
    this.#dialog()?.close()
    this.emit('move', id)
  }

  #type = (event: Event) => {
    this.typed = valueOf(event)
    this.at = -1
  }

  #key(event: KeyboardEvent, at: number, places: Place[]) {
    if (event.key === 'Enter') {
      event.preventDefault()
      void this.#choose(places[at])
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

/** The rows of the list: those whose name or path has what is typed, and the new one that it names. */
function placesOf(
  all: readonly Collection[],
  { from, collection }: Partial<MoveRequest>,
  typed: string,
) {
  const folded = foldedText(typed)
  const place = (id: string | null, label: string, level = 1, creates = false) => {
    const isHere = !creates && from === id
    const fits = id === null || collection === undefined || mayLieIn(all, collection, id)
    return { id, label, level, isHere, disabled: isHere || !fits, creates }
  }
  const places = [
    place(null, collection === undefined ? w.noCollection : w.topLevel),
    ...branches(all, () => true).map(({ collection: { id, name }, level }) =>
      folded === '' ? place(id, name, level) : place(id, pathName(all, id)),
    ),
  ].filter(({ label }) => foldedText(label).includes(folded))
  if (folded === '' || all.some(({ name }) => foldedText(name) === folded)) return places
  return [...places, place(null, w.createNamed(typed), 1, true)]
}
type Place = ReturnType<typeof placesOf>[number]
