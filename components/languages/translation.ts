/** What every language has: one that lacks a word does not compile. English is beside what it is for. */
import type { AudioWords } from './en/audio.ts'
import type { FailureWords } from './en/failures.ts'
import type { ClipWords } from './en/clip.ts'
import type { FilesWords } from './en/files.ts'
import type { ListWords } from './en/list.ts'
import type { PlayerWords } from './en/player.ts'
import type { TextWords } from './en/text.ts'
import type { UploadWords } from './en/upload.ts'

export interface Translation {
  failures: FailureWords
  player: PlayerWords
  clip: ClipWords
  text: TextWords
  list: ListWords
  files: FilesWords
  audio: AudioWords
  upload: UploadWords
}
