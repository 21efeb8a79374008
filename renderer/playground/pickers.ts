/** What the element is to show: a video; or a space or collection. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Collection } from '../../daemon/contract/collection.ts'
import type { Space } from '../../daemon/contract/space.ts'
import type { Video } from '../../daemon/contract/video.ts'
import type { Session } from '../app/store.ts'
import { OFFERED } from './subject.ts'
import { words } from './words.ts'

interface Hands {
  choose: (id: string) => void
  /** Where there are more than the list holds. */
  find?: (words: string) => void
}

const valueOf = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value

export function videoPicker(videos: readonly Video[], chosen: Video | undefined, { choose, find }: Hands): TemplateResult | typeof nothing {
  if (!chosen) return nothing
  const first = videos.slice(0, OFFERED)
  const all = first.some(({ id }) => id === chosen.id) ? first : [chosen, ...first]
  return html`<div class="subject">
    ${find ? html`<input type="search" class="field" placeholder=${words().find} aria-label=${words().find} autocomplete="off" @input=${(event: Event) => find(valueOf(event))} />` : nothing}
    <label for="subject">${words().video}</label>
    <select class="field" id="subject" @change=${(event: Event) => choose(valueOf(event))}>
      ${all.map(({ id, name, playable }) => html`<option value=${id} .selected=${id === chosen.id}>${playable ? name : words().notPlayable(name)}</option>`)}
    </select>
  </div>`
}

export function placePicker(spaces: readonly Space[], collections: readonly Collection[], [kind, chosen]: readonly [string, string], choose: (place: readonly [string, string]) => void): TemplateResult {
  const picked = (event: Event) => {
    const [name = '', id = ''] = valueOf(event).split('=')
    choose([name, id])
  }
  const options = (name: string, all: readonly { id: string; name: string }[]) => all.map((one) => html`<option value="${name}=${one.id}" .selected=${kind === name && one.id === chosen}>${one.name}</option>`)
  return html`<div class="subject">
    <label for="subject">${words().list}</label>
    <select class="field" id="subject" @change=${picked}>
      <optgroup label=${words().spaces}>${options('space', spaces)}</optgroup>
      ${collections.length > 0 ? html`<optgroup label=${words().collections}>${options('collection', collections)}</optgroup>` : nothing}
    </select>
  </div>`
}

/** The space that the dashboard is in. */
export function placeOf(spaces: readonly Space[], session: Session): readonly [string, string] {
  return ['space', session.phase === 'in' ? session.identity.space : (spaces[0]?.id ?? '')]
}
