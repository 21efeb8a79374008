/** Every word of the list of files. */
import { words } from '../language.ts'
import type { Kind } from '../../files/events.ts'

export interface FilesWords extends Record<Kind, string> {
  none: string
  waiting: string
  loading: string
  /** Before what it is that is downloaded; for screen readers. */
  download: string
}

export const FILES_WORDS = words<FilesWords>('files', {
  video: 'Video', audio: 'Sound', subtitles: 'Subtitles', transcript: 'Transcript', original: 'Original file', none: 'There is nothing to download.', waiting: 'The files are being made.',
  loading: 'The files are being looked up.', download: 'Download',
})
