/** The fields of a new import: its source, what each source asks for, and what every import can be told. */
import { html, nothing, type TemplateResult } from 'lit'
import '../../notices/dash-copy.ts'
import { closeIcon } from '../../kit/icons.ts'
import { messages } from '../messages.ts'
import { valueOf } from '../../kit/value-of.ts'

export const SOURCES = ['vimeo', 'csv', 'addresses', 'folder'] as const
export type FormSource = (typeof SOURCES)[number]
/** Sources whose list is read and shown before the import can start. */
export const isList = (from: FormSource): boolean => from === 'csv' || from === 'addresses'

/** Kept in this tab until the import starts. Not the token, which is in its field only. */
export const NOTHING_TYPED = {
  /** The list of a chosen file. */
  file: null as { name: string; content: string } | null,
  pasted: '',
  lines: '',
  folder: '',
  collection: '',
  visibility: '' as '' | 'public' | 'private',
  again: false,
  dry: false,
}
export type TypedImport = typeof NOTHING_TYPED

interface Fields {
  values: TypedImport
  set(change: Partial<TypedImport>): void
  open(file: File): unknown
}

const COMMAND = 'svc import folder ~/Videos'
const TOKENS_OF_VIMEO = 'https://developer.vimeo.com/apps'

export const sourceChoice = (
  from: FormSource,
  choose: (from: FormSource) => void,
): TemplateResult => {
  const w = messages().start
  return html`<fieldset class="sources">
    <legend>${w.from}</legend>
    ${SOURCES.map(
      (source) => html`<label class="choice">
        <input type="radio" name="from" .checked=${source === from} @change=${() => choose(source)}
        /><span><b>${w[source]}</b><span class="soft small">${w[`${source}Text`]}</span></span>
      </label>`,
    )}
  </fieldset>`
}

const row = (id: string, label: string, field: TemplateResult, hint?: unknown): TemplateResult =>
  html`<div class="row">
    <label for=${id}>${label}</label>
    ${field} ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
  </div>`

export const sourceFields: Record<FormSource, (fields: Fields) => TemplateResult> = {
  vimeo({ values, set }) {
    const w = messages().start
    return html`${row(
      'token',
      w.token,
      html`<input class="field" id="token" name="token" type="password" maxlength="1000"
        autocomplete="off" spellcheck="false" required aria-describedby="token-hint" />`,
      html`${w.tokenHint} <a href=${TOKENS_OF_VIMEO} target="_blank" rel="noopener noreferrer">${w.makeToken}</a>`,
    )}
    ${row(
      'folder',
      w.onlyFolder,
      html`<input class="field" id="folder" maxlength="300" autocomplete="off"
        .value=${values.folder} @input=${(event: Event) => set({ folder: valueOf(event) })}
        aria-describedby="folder-hint" />`,
      w.onlyFolderHint,
    )}`
  },

  csv({ values: { file, pasted }, set, open }) {
    const w = messages().start
    const choose = ({ target }: Event) => {
      const input = target as HTMLInputElement
      const [chosen] = input.files ?? []
      if (chosen) open(chosen)
      // Lets the same file be chosen again.
      input.value = ''
    }
    return html`<p class="hint" id="csv-hint">${w.csvHint}</p>
      <div class="flex wrap file">
        <label class="button pick">${w.chooseFile}<input class="unseen" type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain" @change=${choose} aria-describedby="csv-hint"
        /></label>
        ${
          file
            ? html`<span class="flex anywhere chosen">${w.fileRead(file.name)}<button type="button"
              class="button quiet icon" aria-label=${w.forget(file.name)}
              title=${w.forget(file.name)} @click=${() => set({ file: null })}
            >${closeIcon()}</button></span>`
            : nothing
        }
      </div>
      ${
        file
          ? nothing
          : row(
              'paste',
              w.orPaste,
              html`<textarea class="field code" id="paste" rows="6" spellcheck="false"
                autocomplete="off" .value=${pasted}
                placeholder="url,name,collection&#10;https://example.org/talk.mp4,Opening talk,Talks/2026"
                @input=${(event: Event) => set({ pasted: valueOf(event) })}></textarea>`,
            )
      }`
  },

  addresses({ values, set }) {
    const w = messages().start
    return row(
      'lines',
      w.lines,
      html`<textarea class="field code" id="lines" rows="8" spellcheck="false" autocomplete="off"
        placeholder="https://example.org/talk.mp4" aria-describedby="lines-hint"
        .value=${values.lines} @input=${(event: Event) => set({ lines: valueOf(event) })}></textarea>`,
      w.linesHint,
    )
  },

  folder() {
    const w = messages().start
    return html`<p>${w.folderHow}</p>
      <div class="flex command"><code class="anywhere">${COMMAND}</code><dash-copy .text=${COMMAND} what=${w.command}></dash-copy></div>
      <p class="soft">${w.folderMore}</p>`
  },
}

/** A list was looked at already, and has no dry run. */
export function optionsPanel(
  from: FormSource,
  collections: readonly { id: string; path: string }[],
  { values, set }: Fields,
): TemplateResult {
  const w = messages().start
  const select = (
    name: 'collection' | 'visibility',
    options: readonly (readonly [value: string, label: string])[],
  ) =>
    row(
      name,
      w[name],
      html`<select class="field" id=${name} @change=${(event: Event) => set({ [name]: valueOf(event) })}>
        ${options.map(
          ([value, label]) =>
            html`<option value=${value} .selected=${value === values[name]}>${label}</option>`,
        )}
      </select>`,
    )
  const check = (name: 'again' | 'dry', label: string) => {
    const turn = ({ target }: Event) => set({ [name]: (target as HTMLInputElement).checked })
    return html`<label class="check"><input type="checkbox" .checked=${values[name]} @change=${turn} />${label}</label>`
  }
  return html`<section class="panel" aria-labelledby="options">
    <h2 id="options">${w.options}</h2>
    <div class="pair">
      ${select('collection', [['', w.noCollection], ...collections.map(({ id, path }) => [id, path] as const)])}
      ${select('visibility', [
        ['', w.asSource],
        ['public', w.public],
        ['private', w.private],
      ])}
    </div>
    ${check('again', w.again)} ${isList(from) ? nothing : check('dry', w.dryRun)}
  </section>`
}
