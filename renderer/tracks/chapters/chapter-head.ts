/** Above the chapters: what can be done with all of them, and how it stands. */
import { html, nothing, type TemplateResult } from 'lit'
import '../../kit/dash-menu.ts'
import { alertIcon, undoIcon } from '../../kit/icons.ts'
import { plusIcon, redoIcon } from '../icons.ts'
import type { ChapterSession } from './chapter-session.ts'
import { messages } from '../messages.ts'

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
      <h2>${messages().chapters.title}</h2>
      <span class="kept" role="status"
      >${session.saving ? messages().chapters.saving : session.isChanged ? messages().chapters.unsaved : messages().chapters.saved}</span>
    </div>
    <div class="bar" role="toolbar" aria-label=${messages().chapters.tools}>
      <button type="button" class="button" @click=${deeds.add}>${plusIcon()}${messages().chapters.add}</button>
      <button type="button" class="button quiet icon" ?disabled=${!session.canUndo}
        aria-label=${messages().chapters.undo} title="${messages().chapters.undo} (Ctrl+Z)"
        @click=${() => session.undo()}>${undoIcon()}</button>
      <button type="button" class="button quiet icon" ?disabled=${!session.canRedo}
        aria-label=${messages().chapters.redo} title="${messages().chapters.redo} (Ctrl+Y)"
        @click=${() => session.redo()}>${redoIcon()}</button>
      <dash-menu
        label=${messages().chapters.more}
        .items=${[
          { label: messages().chapters.paste, run: deeds.paste },
          { label: messages().chapters.discard, disabled: !session.isChanged, run: deeds.discard },
          'line' as const,
          { label: messages().chapters.ofSource, run: deeds.saveOfSource },
        ]}
      ></dash-menu>
      <button type="button" class="button primary save"
        ?disabled=${!session.isChanged || session.saving} title="Ctrl+S"
        @click=${() => deeds.save()}>${messages().chapters.save}</button>
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
        <p>${messages().chapters.changedMeanwhile}</p>
        <button type="button" class="button" @click=${deeds.discard}>${messages().chapters.takeTheirs}</button>
        <button type="button" class="button" @click=${() => deeds.save(true)}>${messages().chapters.saveOver}</button>
      </div>
    </div>`
  }
  return session.restored
    ? html`<div class="news" role="status"><p>${messages().chapters.restored}</p></div>`
    : nothing
}
