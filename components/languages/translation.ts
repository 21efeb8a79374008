/** What every language has: one that lacks a word does not compile. English is beside what it is for. */
import type { AudioWords } from '../audio/texts.ts'
import type { FailureWords } from '../base/failures.ts'
import type { ClipWords } from '../clip/texts.ts'
import type { FilesWords } from '../files/texts.ts'
import type { ListWords } from '../list/texts.ts'
import type { PlayerWords } from '../player/texts.ts'
import type { TextWords } from '../text/texts.ts'
import type { UploadWords } from '../upload/texts.ts'

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
