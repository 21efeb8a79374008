/** The fields of a new import: its source, what each source asks for, and the settings of every import. */
import { html, nothing, type TemplateResult } from 'lit'
import { VISIBILITIES, type Visibility } from '../../../daemon/contract/visibility.ts'
import '../../notices/dash-copy.ts'
import { choiceCard } from '../../kit/choice-card.ts'
import { checkbox, iconButton, named } from '../../kit/controls.ts'
import { areaField, selectField, textField } from '../../kit/fields.ts'
import { closeIcon } from '../../kit/icons.ts'
import { messages } from '../messages.ts'

const w = messages.start

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
  visibility: '' as '' | Visibility,
  again: false,
  dry: false,
}
export type TypedImport = typeof NOTHING_TYPED

interface Fields {
  values: TypedImport
  set(change: Partial<TypedImport>): void
  open(file: File): unknown
}

const LIST = { look: 'code', spellcheck: 'false', autocomplete: 'off' } as const
const COMMAND = 'svc import folder ~/Videos'
const TOKENS_OF_VIMEO = 'https://developer.vimeo.com/apps'

export const sourceChoice = (
  from: FormSource,
  choose: (from: FormSource) => void,
) => html`<fieldset class="sources">
    <legend>${w.from}</legend>
    ${SOURCES.map((source) =>
      choiceCard('from', {
        value: source,
        title: w[source],
        text: w[`${source}Text`],
        checked: source === from,
        change: () => choose(source),
      }),
    )}
  </fieldset>`

export const sourceFields: Record<FormSource, (fields: Fields) => TemplateResult> = {
  vimeo({ values, set }) {
    return html`${textField('token', w.token, {
      type: 'password',
      maxlength: 1_000,
      spellcheck: 'false',
      required: true,
      hint: html`${w.tokenHint} <a href=${TOKENS_OF_VIMEO} target="_blank" rel="noopener noreferrer">${w.makeToken}</a>`,
    })}
    ${textField('folder', w.onlyFolder, {
      value: values.folder,
      maxlength: 300,
      hint: w.onlyFolderHint,
      input: (folder) => set({ folder }),
    })}`
  },

  csv({ values: { file, pasted }, set, open }) {
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
            ? html`<span class="flex anywhere chosen">${w.fileRead(file.name)}${iconButton(
                closeIcon(),
                w.forget(file.name),
                () => set({ file: null }),
              )}</span>`
            : nothing
        }
      </div>
      ${
        file
          ? nothing
          : areaField('paste', w.orPaste, {
              ...LIST,
              value: pasted,
              rows: 6,
              placeholder:
                'url,name,collection\nhttps://example.org/talk.mp4,Opening talk,Talks/2026',
              input: (pasted) => set({ pasted }),
            })
      }`
  },

  addresses({ values, set }) {
    return areaField('lines', w.lines, {
      ...LIST,
      value: values.lines,
      rows: 8,
      placeholder: 'https://example.org/talk.mp4',
      hint: w.linesHint,
      input: (lines) => set({ lines }),
    })
  },

  folder() {
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
) {
  return html`<section class="panel" aria-labelledby="options">
    <h2 id="options">${w.options}</h2>
    <div class="pair">
      ${selectField('collection', w.collection, {
        choices: [['', w.noCollection], ...collections.map(({ id, path }) => [id, path] as const)],
        chosen: values.collection,
        change: (collection) => set({ collection }),
      })}
      ${selectField('visibility', w.visibility, {
        choices: [['', w.asSource], ...named(VISIBILITIES, w)],
        chosen: values.visibility,
        change: (visibility) => set({ visibility }),
      })}
    </div>
    ${checkbox(w.again, values.again, (again) => set({ again }))}
    ${isList(from) ? nothing : checkbox(w.dryRun, values.dry, (dry) => set({ dry }))}
  </section>`
}
