/** What the element is to show: a video; or a space or collection. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Collection } from '../../daemon/contract/collection.ts'
import type { Space } from '../../daemon/contract/space.ts'
import type { Video } from '../../daemon/contract/video.ts'
import type { App } from '../state/app.ts'
import type { Session } from '../state/store.ts'
import '../kit/dash-picker.ts'
import type { PickerChoice } from '../kit/dash-picker.ts'
import { findVideos } from './subject.ts'
import { messages } from './messages.ts'

const valueOf = (event: Event): string =>
  (event.target as HTMLInputElement | HTMLSelectElement).value

/** `found`: keeps what a search has answered, so that what is chosen of it is known. */
export function videoPicker(
  app: App,
  chosen: Video | undefined,
  found: (videos: readonly Video[]) => void,
  choose: (id: string) => void,
): TemplateResult | typeof nothing {
  if (!chosen) return nothing
  const nameOf = ({ name, playable }: Video): string =>
    playable ? name : messages().notPlayable(name)
  const find = async (text: string, signal: AbortSignal): Promise<PickerChoice[]> => {
    const videos = await findVideos(app, text, signal)
    found(videos)
    return videos.map((video) => ({ id: video.id, name: nameOf(video), group: '' }))
  }
  return html`<div class="subject">
    <span aria-hidden="true">${messages().video}</span>
    <dash-picker wide label=${messages().video} search=${messages().find} name=${nameOf(chosen)}
      chosen=${chosen.id} .find=${find}
      @pick=${({ detail }: CustomEvent<PickerChoice>) => choose(detail.id)}></dash-picker>
  </div>`
}

export function placePicker(
  spaces: readonly Space[],
  collections: readonly Collection[],
  [kind, chosen]: readonly [string, string],
  choose: (place: readonly [string, string]) => void,
): TemplateResult {
  const picked = (event: Event) => {
    const [name = '', id = ''] = valueOf(event).split('=')
    choose([name, id])
  }
  const options = (name: string, all: readonly { id: string; name: string }[]) =>
    all.map(
      (one) =>
        html`<option value="${name}=${one.id}" .selected=${kind === name && one.id === chosen}>${one.name}</option>`,
    )
  return html`<div class="subject">
    <label for="subject">${messages().list}</label>
    <select class="field" id="subject" @change=${picked}>
      <optgroup label=${messages().spaces}>${options('space', spaces)}</optgroup>
      ${
        collections.length > 0
          ? html`<optgroup label=${messages().collections}>${options(
              'collection',
              collections,
            )}</optgroup>`
          : nothing
      }
    </select>
  </div>`
}

/** The space that the dashboard is in. */
export function placeOf(spaces: readonly Space[], session: Session): readonly [string, string] {
  return ['space', session.phase === 'in' ? session.identity.space : (spaces[0]?.id ?? '')]
}
