/** Above the chapters: what can be done with all of them, and how it stands. */
import { html, nothing, type TemplateResult } from 'lit'
import '../../kit/dash-menu.ts'
import { alertIcon, undoIcon } from '../../kit/icons.ts'
import { plusIcon, redoIcon } from '../icons.ts'
import type { ChapterSession } from './chapter-session.ts'
import { words } from './words.ts'

export interface ChapterHeadActions {
  add(this: void): void
  paste(this: void): void
  /** `over`: also what somebody else has saved meanwhile. */
  save(this: void, over?: boolean): void
  saveOfSource(this: void): void
  discard(this: void): void
}

export function chapterHead(session: ChapterSession, deeds: ChapterHeadActions): TemplateResult {
  return html`<div class="title">
      <h2>${words().title}</h2>
      <span
        class="kept"
        role="status"
      >${session.saving ? words().saving : session.isChanged ? words().unsaved : words().saved}</span>
    </div>
    <div class="bar" role="toolbar" aria-label=${words().tools}>
      <button type="button" class="button" @click=${deeds.add}>${plusIcon()}${words().add}</button>
      <button
        type="button"
        class="button quiet icon"
        ?disabled=${!session.canUndo}
        aria-label=${words().undo}
        title="${words().undo} (Ctrl+Z)"
        @click=${() => session.undo()}
      >${undoIcon()}</button>
      <button
        type="button"
        class="button quiet icon"
        ?disabled=${!session.canRedo}
        aria-label=${words().redo}
        title="${words().redo} (Ctrl+Y)"
        @click=${() => session.redo()}
      >${redoIcon()}</button>
      <dash-menu
        label=${words().more}
        .items=${[
          { label: words().paste, run: deeds.paste },
          { label: words().discard, disabled: !session.isChanged, run: deeds.discard },
          'line' as const,
          { label: words().ofSource, run: deeds.saveOfSource },
        ]}
      ></dash-menu>
      <button
        type="button"
        class="button primary save"
        ?disabled=${!session.isChanged || session.saving}
        title="Ctrl+S"
        @click=${() => deeds.save()}
      >${words().save}</button>
    </div>`
}

/** What somebody should know first. */
export function chapterNews(
  session: ChapterSession,
  deeds: ChapterHeadActions,
): TemplateResult | typeof nothing {
  if (session.theirs) {
    return html`<div class="news warn" role="alert">
      ${alertIcon()}
      <div>
        <p>${words().changedMeanwhile}</p>
        <button type="button" class="button" @click=${deeds.discard}>${words().takeTheirs}</button>
        <button type="button" class="button" @click=${() => deeds.save(true)}>${words().saveOver}</button>
      </div>
    </div>`
  }
  return session.restored
    ? html`<div class="news" role="status"><p>${words().restored}</p></div>`
    : nothing
}
