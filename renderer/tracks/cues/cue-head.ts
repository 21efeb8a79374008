/** What stands above the list of cues: way back, name, what can be done, what there is to know. */
import { html, nothing, type TemplateResult } from 'lit'
import { alertIcon, backIcon, searchIcon, undoIcon } from '../../kit/icons.ts'
import { plusIcon, redoIcon } from '../icons.ts'
import type { CheckTally } from './model/checks.ts'
import type { CueSession } from './cue-session.ts'
import { messages } from './messages.ts'

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
    <a class="back" href=${back}>${backIcon()}${messages().allSubtitles}</a>
    <div class="title">
      <h2>${name}</h2>
      <span
        class="kept"
        role="status"
      >${session.saving ? messages().saving : session.isChanged ? messages().unsaved : messages().saved}</span>
    </div>
  </div>
  <div class="bar" role="toolbar" aria-label=${messages().tools}>
    <button type="button" class="button" @click=${deeds.add}>${plusIcon()}${messages().add}</button>
    <button
      type="button"
      class="button quiet icon"
      ?disabled=${!session.canUndo}
      aria-label=${messages().undo}
      title="${messages().undo} (Ctrl+Z)"
      @click=${deeds.undo}
    >${undoIcon()}</button>
    <button
      type="button"
      class="button quiet icon"
      ?disabled=${!session.canRedo}
      aria-label=${messages().redo}
      title="${messages().redo} (Ctrl+Y)"
      @click=${deeds.redo}
    >${redoIcon()}</button>
    <button
      type="button"
      class="button quiet icon"
      aria-label=${messages().findTitle}
      title="${messages().findTitle} (Ctrl+F)"
      @click=${deeds.find}
    >${searchIcon()}</button>
    <dash-menu
      label=${messages().more}
      .items=${[
        { label: messages().shift, run: deeds.shift },
        { label: messages().keys, run: deeds.keys },
        'line' as const,
        {
          label: messages().discard,
          danger: true,
          disabled: !session.isChanged,
          run: deeds.discard,
        },
      ]}
    ></dash-menu>
    <button
      type="button"
      class="button primary save"
      ?disabled=${!session.isChanged || session.saving || session.cues.length === 0}
      title="Ctrl+S"
      @click=${() => deeds.save()}
    >${messages().save}</button>
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
        <p>${messages().changedMeanwhile}</p>
        <button type="button" class="button" @click=${takeTheirs}>${messages().takeTheirs}</button>
        <button type="button" class="button" @click=${() => save(true)}>${messages().saveOver}</button>
      </div>
    </div>`
  }
  if (!session.restored) return nothing
  return html`<div class="news" role="status">
    <div>
      <p>${messages().restored}</p>
      <button type="button" class="button" @click=${discard}>${messages().discard}</button>
    </div>
  </div>`
}

export const cueTally = (
  count: number,
  tally: CheckTally,
  goTo: (index: number) => void,
): TemplateResult => html`<p class="tally" role="status">
  <span>${messages().count(count)}</span>
  ${
    tally.firstFault === null
      ? nothing
      : html`<button
        type="button"
        class="link bad"
        @click=${() => goTo(tally.firstFault!)}
      >${messages().faults(tally.faults)}</button>`
  }
  ${
    tally.firstWarning === null
      ? nothing
      : html`<button
        type="button"
        class="link wait"
        @click=${() => goTo(tally.firstWarning!)}
      >${messages().warnings(tally.warnings)}</button>`
  }
</p>`
