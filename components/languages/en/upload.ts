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
  upTo: (size: string) => string
  atMost: (count: number) => string
  /** Of the list, and of all progress together; for screen readers. */
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
  /** Of a form that needs one, and of one that is sent too early. */
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
  letGo: 'Let go to add them',
  choose: 'Choose files',
  chooseOne: 'Choose a file',
  folder: 'Choose a folder',
  start: 'Upload',
  upTo: (size) => `up to ${size} each`,
  atMost: (count) => (count === 1 ? 'one file' : `at most ${count} files`),
  files: 'Files',
  total: 'All files',
  pause: 'Pause',
  resume: 'Go on',
  retry: 'Try again',
  cancel: 'Cancel',
  remove: 'Remove from the list',
  pauseAll: 'Pause all',
  resumeAll: 'Go on with all',
  cancelAll: 'Cancel all',
  clear: 'Clear the list',
  queued: 'Waits for its turn',
  preparing: 'Being prepared',
  paused: 'Paused',
  processing: 'Uploaded. The video is being processed.',
  done: 'Done',
  wentOn: (share) => `went on at ${share}`,
  of: (sent, total) => `${sent} of ${total}`,
  rate: (size) => `${size}/s`,
  left: (time) => `${time} left`,
  ready: (count, all) => `${count} of ${all} uploaded`,
  added: (count) => (count === 1 ? 'One file added.' : `${count} files added.`),
  leftOut: (count) =>
    count === 1
      ? 'One file of the folder is no video and was left out.'
      : `${count} files of the folder are no videos and were left out.`,
  tooMany: (count) =>
    count === 1
      ? 'One file was left out: no more can be added.'
      : `${count} files were left out: no more can be added.`,
  uploaded: (name) => `${name} has been uploaded.`,
  playable: (name) => `${name} is ready.`,
  required: 'Please add a file.',
  pending: 'Please wait until everything is uploaded.',
  reasons: {
    type: 'This kind of file is not accepted.',
    size: 'This file is too large.',
    empty: 'This file is empty.',
    count: 'No more files can be added.',
    offline: 'No network. It goes on by itself.',
    unreachable: 'The connection was lost. It goes on by itself.',
    busy: 'The server is busy. It goes on by itself.',
    token: 'Waits for permission to upload.',
    refused: 'There is no permission to upload here, or it has ended.',
    unknown: 'The place that this was for is gone.',
    state: 'The video is being processed. Try again once it is ready.',
    full: 'The server has no room left.',
    unreadable: 'The file cannot be read. It was moved or changed; choose it again.',
    unusable: 'This file cannot be used as a video.',
    damaged: 'This file is damaged or incomplete.',
    failed: 'The upload failed.',
  },
}
