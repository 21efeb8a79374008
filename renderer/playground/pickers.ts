/** What the element is to show: a video; or a space or collection. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Collection } from '../../daemon/contract/collection.ts'
import type { Space } from '../../daemon/contract/space.ts'
import type { Video } from '../../daemon/contract/video.ts'
import type { Session } from '../app/store.ts'

interface Hands {
  choose: (id: string) => void
  /** Where there are more than the list holds. */
  find?: (words: string) => void
}

const valueOf = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value

export function videoPicker(videos: readonly Video[], chosen: Video | undefined, { choose, find }: Hands): TemplateResult | typeof nothing {
  if (!chosen) return nothing
  const all = videos.some(({ id }) => id === chosen.id) ? videos : [chosen, ...videos]
  return html`<div class="subject">
    ${find ? html`<input type="search" class="field" placeholder="Find a video" aria-label="Find a video" autocomplete="off" @input=${(event: Event) => find(valueOf(event))} />` : nothing}
    <label for="subject">Video</label>
    <select class="field" id="subject" @change=${(event: Event) => choose(valueOf(event))}>
      ${all.map(({ id, name, playable }) => html`<option value=${id} .selected=${id === chosen.id}>${name}${playable ? '' : ' (not playable yet)'}</option>`)}
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
    <label for="subject">List</label>
    <select class="field" id="subject" @change=${picked}>
      <optgroup label="Spaces">${options('space', spaces)}</optgroup>
      ${collections.length > 0 ? html`<optgroup label="Collections">${options('collection', collections)}</optgroup>` : nothing}
    </select>
  </div>`
}

/** The space that the dashboard is in. */
export function placeOf(spaces: readonly Space[], session: Session): readonly [string, string] {
  return ['space', session.phase === 'in' ? session.identity.space : (spaces[0]?.id ?? '')]
}
