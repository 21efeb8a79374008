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
  audio: 'Audio',
  subtitles: 'Subtitles',
  transcript: 'Transcript',
  original: 'Original file',
  none: 'No files to download.',
  waiting: 'Preparing files…',
  loading: 'Loading files…',
  download: 'Download',
}
