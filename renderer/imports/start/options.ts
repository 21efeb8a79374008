/** What every import can be told. */
import { html, type TemplateResult } from 'lit'
import type { ImportCreate } from '../../../daemon/contract/import.ts'
import { words } from './words.ts'

type Options = Pick<ImportCreate, 'collection' | 'visibility' | 'again' | 'dry_run'>

/** A list was looked at already: `isList`. */
export function optionsPanel(collections: readonly { id: string; path: string }[], { isList, dry, setDry }: { isList: boolean; dry: boolean; setDry(dry: boolean): void }): TemplateResult {
  const w = words()
  return html`<section class="panel" aria-labelledby="options">
    <h2 id="options">${w.options}</h2>
    <div class="pair">
      <div class="row">
        <label for="collection">${w.collection}</label>
        <select class="field" id="collection" name="collection"><option value="">${w.noCollection}</option>${collections.map(({ id, path }) => html`<option value=${id}>${path}</option>`)}</select>
      </div>
      <div class="row">
        <label for="visibility">${w.visibility}</label>
        <select class="field" id="visibility" name="visibility"><option value="">${w.asSource}</option><option value="public">${w.public}</option><option value="private">${w.private}</option></select>
      </div>
    </div>
    <label class="check"><input type="checkbox" name="again" />${w.again}</label>
    ${isList ? '' : html`<label class="check"><input type="checkbox" name="dry_run" .checked=${dry} @change=${(event: Event) => setDry((event.target as HTMLInputElement).checked)} />${w.dryRun}</label>`}
  </section>`
}

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
