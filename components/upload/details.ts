/** What a visitor can write about a file before it is sent. */
import { html, type TemplateResult } from 'lit'
import type { UploadMessages } from '../languages/en/upload.ts'
import type { Item } from './item.ts'

/** Characters. The appliance takes 300 and 2,000. */
const MOST = { title: 200, description: 2_000 }

export function detailFields(item: Item, messages: UploadMessages): TemplateResult {
  const { id, file } = item
  return html`
    <span class="details" part="details">
      <label for=${`title-${id}`}>${messages.title}</label>
      <input id=${`title-${id}`} part="title-field" maxlength=${MOST.title} autocomplete="off"
        placeholder=${file.name.replace(/(?<=.)\.[^.]*$/, '')} .value=${item.title}
        @input=${({ target }: Event) => (item.title = (target as HTMLInputElement).value)} />
      <label for=${`description-${id}`}>${messages.description}</label>
      <textarea id=${`description-${id}`} part="description-field" rows="2" maxlength=${MOST.description}
        .value=${item.description}
        @input=${({ target }: Event) => (item.description = (target as HTMLTextAreaElement).value)}
      ></textarea>
    </span>
  `
}
