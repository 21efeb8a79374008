/** What stands above the list of cues: way back, name, what can be done, what there is to know. */
import { html, nothing, type TemplateResult } from 'lit'
import { alertIcon, backIcon, searchIcon, undoIcon } from '../../kit/icons.ts'
import { plusIcon, redoIcon } from '../icons.ts'
import type { CheckTally } from './model/checks.ts'
import type { CueSession } from './cue-session.ts'
import { messages } from '../messages.ts'

export interface CueHeadActions {
  save(over?: boolean): void
  undo(): void
  redo(): void
  add(): void
  find(): void
  shift(): void
  keys(): void
  discard(): void
  goTo(index: number): void
}

export const cueHead = (
  back: string,
  name: string,
  session: CueSession,
  deeds: CueHeadActions,
): TemplateResult => html`<div class="head">
    <a class="back" href=${back}>${backIcon()}${messages().cues.allSubtitles}</a>
    <div class="title">
      <h2>${name}</h2>
      <span class="kept" role="status"
      >${session.saving ? messages().cues.saving : session.isChanged ? messages().cues.unsaved : messages().cues.saved}</span>
    </div>
  </div>
  <div class="bar" role="toolbar" aria-label=${messages().cues.tools}>
    <button type="button" class="button" @click=${deeds.add}>${plusIcon()}${messages().cues.add}</button>
    <button type="button" class="button quiet icon" ?disabled=${!session.canUndo}
      aria-label=${messages().cues.undo} title="${messages().cues.undo} (Ctrl+Z)"
      @click=${deeds.undo}>${undoIcon()}</button>
    <button type="button" class="button quiet icon" ?disabled=${!session.canRedo}
      aria-label=${messages().cues.redo} title="${messages().cues.redo} (Ctrl+Y)"
      @click=${deeds.redo}>${redoIcon()}</button>
    <button type="button" class="button quiet icon" aria-label=${messages().cues.findTitle}
      title="${messages().cues.findTitle} (Ctrl+F)" @click=${deeds.find}>${searchIcon()}</button>
    <dash-menu
      label=${messages().cues.more}
      .items=${[
        { label: messages().cues.shift, run: deeds.shift },
        { label: messages().cues.keys, run: deeds.keys },
        'line' as const,
        {
          label: messages().cues.discard,
          danger: true,
          disabled: !session.isChanged,
          run: deeds.discard,
        },
      ]}
    ></dash-menu>
    <button type="button" class="button primary save"
      ?disabled=${!session.isChanged || session.saving || session.cues.length === 0} title="Ctrl+S"
      @click=${() => deeds.save()}>${messages().cues.save}</button>
  </div>`

export const cueNews = (
  session: CueSession,
  { save, discard }: CueHeadActions,
  takeTheirs: () => void,
): TemplateResult | typeof nothing => {
  if (session.theirs) {
    return html`<div class="news warn" role="alert">
      ${alertIcon()}
      <div>
        <p>${messages().cues.changedMeanwhile}</p>
        <button type="button" class="button" @click=${takeTheirs}>${messages().cues.takeTheirs}</button>
        <button type="button" class="button" @click=${() => save(true)}>${messages().cues.saveOver}</button>
      </div>
    </div>`
  }
  if (!session.restored) return nothing
  return html`<div class="news" role="status">
    <div>
      <p>${messages().cues.restored}</p>
      <button type="button" class="button" @click=${discard}>${messages().cues.discard}</button>
    </div>
  </div>`
}

export const cueTally = (
  count: number,
  tally: CheckTally,
  goTo: (index: number) => void,
): TemplateResult => html`<p class="tally" role="status">
  <span>${messages().cues.count(count)}</span>
  ${
    tally.firstFault === null
      ? nothing
      : html`<button type="button" class="link bad" @click=${() => goTo(tally.firstFault!)}
      >${messages().cues.faults(tally.faults)}</button>`
  }
  ${
    tally.firstWarning === null
      ? nothing
      : html`<button type="button" class="link wait" @click=${() => goTo(tally.firstWarning!)}
      >${messages().cues.warnings(tally.warnings)}</button>`
  }
</p>`
