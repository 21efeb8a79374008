/** The buttons of the editor: those below the picture, and those of the ranges. */
import { html, nothing, type TemplateResult } from 'lit'
import { button, iconButton } from '../kit/controls.ts'
import { trashIcon, undoIcon } from '../kit/icons.ts'
import { editorTool, redoIcon } from '../tracks/editor.ts'
import { timeText } from '../tracks/times.ts'
import type { CutSession } from './cut-session.ts'
import type { CutEdits } from './edits.ts'
import {
  edgeBackIcon,
  edgeOnIcon,
  endIcon,
  fitIcon,
  frameBackIcon,
  frameOnIcon,
  loudIcon,
  magnetIcon,
  mutedIcon,
  pauseIcon,
  playIcon,
  scissorsIcon,
  startIcon,
  zoomInIcon,
  zoomOutIcon,
} from './icons.ts'
import type { CutCommand } from './keys.ts'
import { messages as w } from './messages.ts'
import type { SourcePlayer } from './play/source-player.ts'

type Run = (command: CutCommand) => void

const pressed = (
  icon: TemplateResult,
  label: string,
  isOn: boolean,
  run: () => void,
  title = label,
) =>
  html`<button type="button" class="button" aria-pressed=${isOn} title=${title}
    @click=${run}>${icon}${label}</button>`

export function transport(player: SourcePlayer, lengthMs: number, run: Run) {
  const { isPlaying, media } = player
  const preview = pressed(
    scissorsIcon(),
    w.preview,
    player.skips,
    () => run('preview'),
    `${w.preview} (P)`,
  )
  const tool = (icon: TemplateResult, command: CutCommand, keys: string) =>
    editorTool(w.keyHelp[command], keys, icon, () => run(command))
  return html`<div class="tools" role="toolbar" aria-label=${w.transport}>
    ${tool(edgeBackIcon(), 'edgeBack', '↑')} ${tool(frameBackIcon(), 'frameBack', '←')}
    ${iconButton(
      isPlaying ? pauseIcon() : playIcon(),
      isPlaying ? w.pause : w.play,
      () => run('play'),
      {
        title: `${w.keyHelp.play} (K)`,
      },
    )}
    ${tool(frameOnIcon(), 'frameOn', '→')} ${tool(edgeOnIcon(), 'edgeOn', '↓')}
    ${iconButton(media.muted ? mutedIcon() : loudIcon(), media.muted ? w.unmute : w.mute, () => {
      media.muted = !media.muted
    })}
    <span class="clock tabular"><span data-clock .textContent=${timeText(player.ms)}></span>
      <span class="soft">/ ${timeText(lengthMs)}</span></span>
    <span class="push">${preview}</span>
  </div>`
}

interface RangeTools {
  session: CutSession
  edits: CutEdits
  hasMagnet: boolean
  snaps: boolean
  run: Run
  snap(): void
}

export function rangeTools({ session, edits, hasMagnet, snaps, run, snap }: RangeTools) {
  const { present, history } = session
  const isSame = (command: keyof CutEdits) => edits[command] === present
  const tool = (
    label: string,
    icon: TemplateResult,
    command: 'split' | 'setStart' | 'setEnd' | 'remove' | 'restore',
  ) => button(label, () => run(command), { icon, disabled: isSame(command) })
  return html`<div class="tools" role="toolbar" aria-label=${w.tools}>
    ${tool(w.split, scissorsIcon(), 'split')} ${tool(w.startAtHead, startIcon(), 'setStart')}
    ${tool(w.endAtHead, endIcon(), 'setEnd')}
    ${
      edits.current && !edits.current.range
        ? tool(w.restore, undoIcon(), 'restore')
        : tool(w.remove, trashIcon(), 'remove')
    }
    <span class="rule"></span>
    ${editorTool(w.undo, 'Ctrl+Z', undoIcon(), () => run('undo'), !history.canUndo)}
    ${editorTool(w.redo, 'Ctrl+Shift+Z', redoIcon(), () => run('redo'), !history.canRedo)}
    <span class="push tools">
      ${hasMagnet ? pressed(magnetIcon(), w.snap, snaps, snap, w.snapHint) : nothing}
      ${editorTool(w.zoomOut, '-', zoomOutIcon(), () => run('zoomOut'))}
      ${editorTool(w.fit, '0', fitIcon(), () => run('fit'))}
      ${editorTool(w.zoomIn, '+', zoomInIcon(), () => run('zoomIn'))}
    </span>
  </div>`
}
