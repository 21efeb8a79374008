/** What every import can be told. */
import { html, type TemplateResult } from 'lit'
import type { ImportCreate } from '../../../daemon/contract/import.ts'
import type { TypedImport } from './typed-import.ts'
import { messages } from '../messages.ts'

type Options = Pick<ImportCreate, 'collection' | 'visibility' | 'again' | 'dry_run'>

/** A list was looked at already: `isList`. */
export function optionsPanel(
  collections: readonly { id: string; path: string }[],
  { isList, typed }: { isList: boolean; typed: TypedImport },
): TemplateResult {
  const w = messages().start
  const { collection, visibility, again, dry } = typed.values
  return html`<section class="panel" aria-labelledby="options">
    <h2 id="options">${w.options}</h2>
    <div class="pair">
      <div class="row">
        <label for="collection">${w.collection}</label>
        <select class="field" id="collection" name="collection"
          @change=${(event: Event) => typed.set({ collection: chosen(event) })}>
          <option value="" .selected=${collection === ''}>${w.noCollection}</option>
          ${collections.map(
            ({ id, path }) => html`<option value=${id} .selected=${id === collection}
            >${path}</option>`,
          )}
        </select>
      </div>
      <div class="row">
        <label for="visibility">${w.visibility}</label>
        <select class="field" id="visibility" name="visibility"
          @change=${(event: Event) => typed.set({ visibility: chosen(event) })}>
          ${(['', 'public', 'private'] as const).map(
            (each) => html`<option value=${each} .selected=${each === visibility}
            >${each === '' ? w.asSource : w[each]}</option>`,
          )}
        </select>
      </div>
    </div>
    <label class="check"><input type="checkbox" name="again" .checked=${again}
      @change=${(event: Event) => typed.set({ again: isOn(event) })} />${w.again}</label>
    ${
      isList
        ? ''
        : html`<label class="check"><input type="checkbox" name="dry_run" .checked=${dry}
          @change=${(event: Event) => typed.set({ dry: isOn(event) })} />${w.dryRun}</label>`
    }
  </section>`
}

const chosen = (event: Event): string => (event.target as HTMLSelectElement).value
const isOn = (event: Event): boolean => (event.target as HTMLInputElement).checked

export function optionsOf(given: FormData): Options {
  const collection = String(given.get('collection') ?? '')
  const visibility = given.get('visibility')
  return {
    ...(collection ? { collection } : {}),
    ...(visibility === 'public' || visibility === 'private' ? { visibility } : {}),
    ...(given.get('again') === null ? {} : { again: true }),
    ...(given.get('dry_run') === null ? {} : { dry_run: true }),
  }
}
