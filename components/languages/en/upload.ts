/** Every word of the uploader. */

export interface UploadMessages {
  /** Over the drop area: for several files, for one, while something is held over it. */
  drop: string
  dropOne: string
  letGo: string
  choose: string
  chooseOne: string
  folder: string
  start: string
  /** Fields of a file. */
  title: string
  description: string
  upTo: (size: string) => string
  atMost: (count: number) => string
  /** Accessible names of the list and of the overall progress bar. */
  files: string
  total: string
  pause: string
  resume: string
  retry: string
  cancel: string
  remove: string
  pauseAll: string
  resumeAll: string
  cancelAll: string
  clear: string
  queued: string
  preparing: string
  paused: string
  processing: string
  done: string
  wentOn: (share: string) => string
  of: (sent: string, total: string) => string
  rate: (size: string) => string
  left: (time: string) => string
  ready: (count: number, all: number) => string
  /** Announced, and beside the list. */
  added: (count: number) => string
  leftOut: (count: number) => string
  tooMany: (count: number) => string
  uploaded: (name: string) => string
  playable: (name: string) => string
  /** While a file is being sent whose video can be played already, and the link to it. */
  watchable: string
  watch: string
  watchWhat: (name: string) => string
  /** Form validation: no file, and uploads still under way. */
  required: string
  pending: string
  reasons: Record<
    | 'type'
    | 'size'
    | 'empty'
    | 'count'
    | 'offline'
    | 'unreachable'
    | 'busy'
    | 'token'
    | 'refused'
    | 'unknown'
    | 'state'
    | 'full'
    | 'unreadable'
    | 'unusable'
    | 'damaged'
    | 'failed',
    string
  >
}

export const UPLOAD_MESSAGES: UploadMessages = {
  drop: 'Drop files here',
  dropOne: 'Drop a file here',
  letGo: 'Release to add files',
  choose: 'Choose files',
  chooseOne: 'Choose a file',
  folder: 'Choose a folder',
  start: 'Upload',
  title: 'Title (optional)',
  description: 'Description (optional)',
  upTo: (size) => `up to ${size} each`,
  atMost: (count) => (count === 1 ? '1 file' : `up to ${count} files`),
  files: 'Files',
  total: 'All files',
  pause: 'Pause',
  resume: 'Resume',
  retry: 'Try again',
  cancel: 'Cancel',
  remove: 'Remove from list',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  cancelAll: 'Cancel all',
  clear: 'Clear list',
  queued: 'Queued',
  preparing: 'Preparing…',
  paused: 'Paused',
  processing: 'Uploaded. Processing video…',
  done: 'Done',
  wentOn: (share) => `resumed at ${share}`,
  of: (sent, total) => `${sent} of ${total}`,
  rate: (size) => `${size}/s`,
  left: (time) => `${time} left`,
  ready: (count, all) => `${count} of ${all} uploaded`,
  added: (count) => (count === 1 ? '1 file added.' : `${count} files added.`),
  leftOut: (count) =>
    count === 1
      ? '1 file in the folder is not a video and was skipped.'
      : `${count} files in the folder are not videos and were skipped.`,
  tooMany: (count) =>
    count === 1
      ? '1 file was skipped: the file limit has been reached.'
      : `${count} files were skipped: the file limit has been reached.`,
  uploaded: (name) => `${name} has been uploaded.`,
  watchable: 'Can be watched now',
  watch: 'Watch',
  watchWhat: (name) => `Watch ${name} in a new tab`,
  playable: (name) => `${name} is ready.`,
  required: 'Add a file.',
  pending: 'Wait until all files have been uploaded.',
  reasons: {
    type: 'This file type is not accepted.',
    size: 'This file is too large.',
    empty: 'This file is empty.',
    count: 'The file limit has been reached.',
    offline: 'You are offline. The upload resumes automatically.',
    unreachable: 'Connection lost. The upload resumes automatically.',
    busy: 'The server is busy. The upload resumes automatically.',
    token: 'Waiting for permission to upload.',
    refused: 'You do not have permission to upload here, or it has expired.',
    unknown: 'The upload destination no longer exists.',
    state: 'This video is being processed. Try again when it is ready.',
    full: 'The server is out of storage space.',
    unreadable: 'This file cannot be read. It may have been moved or changed. Choose it again.',
    unusable: 'This file cannot be used as a video.',
    damaged: 'This file is damaged or incomplete.',
    failed: 'Upload failed.',
  },
}
