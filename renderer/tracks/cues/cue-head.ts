/** What stands above the list of cues: way back, name, what can be done, what there is to know. */
import { html, nothing, type TemplateResult } from 'lit'
import { alertIcon, backIcon, searchIcon, undoIcon } from '../../kit/icons.ts'
import { plusIcon, redoIcon } from '../icons.ts'
import type { CheckTally } from './model/checks.ts'
import type { CueSession } from './cue-session.ts'
import { words } from './words.ts'

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
    <a class="back" href=${back}>${backIcon()}${words().allSubtitles}</a>
    <div class="title">
      <h2>${name}</h2>
      <span
        class="kept"
        role="status"
      >${session.saving ? words().saving : session.isChanged ? words().unsaved : words().saved}</span>
    </div>
  </div>
  <div class="bar" role="toolbar" aria-label=${words().tools}>
    <button type="button" class="button" @click=${deeds.add}>${plusIcon()}${words().add}</button>
    <button
      type="button"
      class="button quiet icon"
      ?disabled=${!session.canUndo}
      aria-label=${words().undo}
      title="${words().undo} (Ctrl+Z)"
      @click=${deeds.undo}
    >${undoIcon()}</button>
    <button
      type="button"
      class="button quiet icon"
      ?disabled=${!session.canRedo}
      aria-label=${words().redo}
      title="${words().redo} (Ctrl+Y)"
      @click=${deeds.redo}
    >${redoIcon()}</button>
    <button
      type="button"
      class="button quiet icon"
      aria-label=${words().findTitle}
      title="${words().findTitle} (Ctrl+F)"
      @click=${deeds.find}
    >${searchIcon()}</button>
    <dash-menu
      label=${words().more}
      .items=${[
        { label: words().shift, run: deeds.shift },
        { label: words().keys, run: deeds.keys },
        'line' as const,
        { label: words().discard, danger: true, disabled: !session.isChanged, run: deeds.discard },
      ]}
    ></dash-menu>
    <button
      type="button"
      class="button primary save"
      ?disabled=${!session.isChanged || session.saving || session.cues.length === 0}
      title="Ctrl+S"
      @click=${() => deeds.save()}
    >${words().save}</button>
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
        <p>${words().changedMeanwhile}</p>
        <button type="button" class="button" @click=${takeTheirs}>${words().takeTheirs}</button>
        <button type="button" class="button" @click=${() => save(true)}>${words().saveOver}</button>
      </div>
    </div>`
  }
  if (!session.restored) return nothing
  return html`<div class="news" role="status">
    <div>
      <p>${words().restored}</p>
      <button type="button" class="button" @click=${discard}>${words().discard}</button>
    </div>
  </div>`
}

export const cueTally = (
  count: number,
  tally: CheckTally,
  goTo: (index: number) => void,
): TemplateResult => html`<p class="tally" role="status">
  <span>${words().count(count)}</span>
  ${
    tally.firstFault === null
      ? nothing
      : html`<button
        type="button"
        class="link bad"
        @click=${() => goTo(tally.firstFault!)}
      >${words().faults(tally.faults)}</button>`
  }
  ${
    tally.firstWarning === null
      ? nothing
      : html`<button
        type="button"
        class="link wait"
        @click=${() => goTo(tally.firstWarning!)}
      >${words().warnings(tally.warnings)}</button>`
  }
</p>`
