/** The shape of a translation; a missing message does not compile. English is in en/. */
import type { AudioMessages } from './en/audio.ts'
import type { FailureMessages } from './en/failures.ts'
import type { ClipMessages } from './en/clip.ts'
import type { ContextMenuMessages } from './en/context-menu.ts'
import type { FilesMessages } from './en/files.ts'
import type { ListMessages } from './en/list.ts'
import type { MISSING_MESSAGES } from './en/missing.ts'
import type { PlayerMessages } from './en/player.ts'
import type { TextMessages } from './en/text.ts'
import type { UploadMessages } from './en/upload.ts'

export interface Translation {
  failures: FailureMessages
  missing: typeof MISSING_MESSAGES
  player: PlayerMessages
  contextMenu: ContextMenuMessages
  clip: ClipMessages
  text: TextMessages
  list: ListMessages
  files: FilesMessages
  audio: AudioMessages
  upload: UploadMessages
}
