/** The fields of each source. */
import { html, type TemplateResult } from 'lit'
import '../../notices/dash-copy.ts'
import { closeIcon } from '../../kit/icons.ts'
import type { Typed } from './typed-import.ts'
import { messages } from '../messages.ts'

export const SOURCES = ['vimeo', 'csv', 'addresses', 'folder'] as const
export type FormSource = (typeof SOURCES)[number]

interface Hands {
  values: Typed
  choose(file: File): void
  forget(): void
  paste(text: string): void
  type(text: string): void
  name(folder: string): void
}

const COMMAND = 'npx svc import folder ~/Videos'
const TOKENS_OF_VIMEO = 'https://developer.vimeo.com/apps'
const textOf = (event: Event): string => (event.target as HTMLTextAreaElement).value

export const sourceChoice = (
  from: FormSource,
  choose: (from: FormSource) => void,
): TemplateResult => html`<fieldset class="sources">
  <legend>${messages().start.from}</legend>
  ${SOURCES.map(
    (source) => html`<label class="choice">
      <input type="radio" name="from" .checked=${source === from} @change=${() => choose(source)}
      /><span><b>${messages().start[source]}</b><span class="soft small">${messages().start[`${source}Text`]}</span></span>
    </label>`,
  )}
</fieldset>`

export function sourceFields(from: FormSource, hands: Hands): TemplateResult {
  if (from === 'vimeo') return vimeo(hands)
  if (from === 'csv') return list(hands)
  return from === 'addresses' ? addresses(hands) : folder()
}

function vimeo(hands: Hands): TemplateResult {
  const w = messages().start
  return html`<div class="row">
      <label for="token">${w.token}</label>
      <input class="field" id="token" name="token" type="password" maxlength="1000"
        autocomplete="off" spellcheck="false" required aria-describedby="token-hint" />
      <p class="hint" id="token-hint">${w.tokenHint} <a href=${TOKENS_OF_VIMEO} target="_blank"
        rel="noopener noreferrer">${w.makeToken}</a></p>
    </div>
    <div class="row">
      <label for="folder">${w.onlyFolder}</label>
      <input class="field" id="folder" name="folder" maxlength="300" autocomplete="off"
        .value=${hands.values.folder} @input=${(event: Event) => hands.name(textOf(event))}
        aria-describedby="folder-hint" />
      <p class="hint" id="folder-hint">${w.onlyFolderHint}</p>
    </div>`
}

function list(hands: Hands): TemplateResult {
  const w = messages().start
  const chosen = (event: Event) => {
    const [file] = (event.target as HTMLInputElement).files ?? []
    if (file) hands.choose(file)
    // Lets the same file be chosen again.
    ;(event.target as HTMLInputElement).value = ''
  }
  return html`<p class="hint" id="csv-hint">${w.csvHint}</p>
    <div class="file">
      <label class="button pick">${w.chooseFile}<input class="unseen" type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain" @change=${chosen} aria-describedby="csv-hint"
      /></label>
      ${
        hands.values.file
          ? html`<span class="chosen">${w.fileRead(hands.values.file.name)}<button type="button"
            class="button quiet icon" aria-label="${w.forget(hands.values.file.name)}"
            title=${w.forget(hands.values.file.name)} @click=${hands.forget}
          >${closeIcon()}</button></span>`
          : ''
      }
    </div>
    ${
      hands.values.file
        ? ''
        : html`<div class="row">
          <label for="paste">${w.orPaste}</label>
          <textarea class="field code" id="paste" rows="6" spellcheck="false" autocomplete="off"
            placeholder="url,name,collection&#10;https://example.org/talk.mp4,Opening talk,Talks/2026"
            .value=${hands.values.pasted} @input=${(event: Event) => hands.paste(textOf(event))}
          ></textarea>
        </div>`
    }`
}

function addresses(hands: Hands): TemplateResult {
  const w = messages().start
  return html`<div class="row">
    <label for="lines">${w.lines}</label>
    <textarea class="field code" id="lines" rows="8" spellcheck="false" autocomplete="off"
      placeholder="https://example.org/talk.mp4" aria-describedby="lines-hint"
      .value=${hands.values.lines} @input=${(event: Event) => hands.type(textOf(event))}></textarea>
    <p class="hint" id="lines-hint">${w.linesHint}</p>
  </div>`
}

function folder(): TemplateResult {
  const w = messages().start
  return html`<p>${w.folderHow}</p>
    <div class="command"><code>${COMMAND}</code><dash-copy .text=${COMMAND} what=${w.command}></dash-copy></div>
    <p class="soft">${w.folderMore}</p>`
}
