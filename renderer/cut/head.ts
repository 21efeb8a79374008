/** The head of the editor: whether all is saved, and what is done with the cut as a whole. */
import { html } from 'lit'
import type { VideoCut } from '../../daemon/contract/cut.ts'
import { button } from '../kit/controls.ts'
import '../kit/dash-menu.ts'
import { keyboardIcon, undoIcon, videosIcon } from '../kit/icons.ts'
import { editorNews } from '../tracks/editor.ts'
import type { CutSession } from './cut-session.ts'
import type { CutEdits } from './edits.ts'
import { messages as w } from './messages.ts'

interface CutHead {
  session: CutSession
  answer: VideoCut
  edits: CutEdits
  canClip: boolean
  clip(): void
  askToSave(): void
  showKeys(): void
}

export function cutHead({ session, answer, edits, canClip, ...head }: CutHead) {
  const { saving, isChanged, canSave } = session
  const discard = () => session.discard(answer)
  const items = [
    {
      label: w.keepAll,
      disabled: edits.keepAll === session.present,
      run: () => session.edit(edits.keepAll),
    },
    { label: w.discard, icon: undoIcon(), disabled: !isChanged, run: discard },
    'line' as const,
    { label: w.keys, icon: keyboardIcon(), run: head.showKeys },
  ]
  return html`<div class="tools">
      <div class="fill">
        <div class="title"><h2>${w.title}</h2>
          <span class="faint small" role="status">${saving ? w.saving : isChanged ? w.unsaved : w.saved}</span></div>
        <p class="soft small">${w.lead}</p>
      </div>
      ${button(w.clip, head.clip, { icon: videosIcon(), disabled: !canClip })}
      <dash-menu label=${w.more} .items=${items}></dash-menu>
      <button type="button" class="button primary" title="Ctrl+S" ?disabled=${!canSave}
        @click=${head.askToSave}>${w.save}</button>
    </div>
    ${editorNews(w, session, { save: () => session.keepMine(answer), takeTheirs: discard, discard })}`
}
