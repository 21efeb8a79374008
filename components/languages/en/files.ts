/** Every word of the list of files. */

export interface FilesMessages {
  video: string
  audio: string
  subtitles: string
  transcript: string
  original: string
  none: string
  waiting: string
  loading: string
  /** Before what it is that is downloaded; for screen readers. */
  download: string
}

export const FILES_MESSAGES: FilesMessages = {
  video: 'Video',
  audio: 'Sound',
  subtitles: 'Subtitles',
  transcript: 'Transcript',
  original: 'Original file',
  none: 'There is nothing to download.',
  waiting: 'The files are being made.',
  loading: 'The files are being looked up.',
  download: 'Download',
}
