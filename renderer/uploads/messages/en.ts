import { counted } from '../../kit/language.ts'

export const en = {
  uploads: 'Uploads',
  show: 'Expand uploads',
  fold: 'Collapse uploads',
  clear: 'Clear finished uploads',
  clearShort: 'Clear finished',
  uploading: (count: number) =>
    counted(count, { one: 'Uploading # file', other: 'Uploading # files' }),
  failed: (count: number) => counted(count, { one: '# upload failed', other: '# uploads failed' }),
  complete: (count: number) =>
    count === 1
      ? 'Upload complete'
      : counted(count, { one: '# upload complete', other: '# uploads complete' }),
  processing: (count: number) =>
    counted(count, { one: 'Processing # file', other: 'Processing # files' }),
  parts: {
    uploading: (count: number) => counted(count, { one: '# uploading', other: '# uploading' }),
    processing: (count: number) => counted(count, { one: '# processing', other: '# processing' }),
    failed: (count: number) => counted(count, { one: '# failed', other: '# failed' }),
    complete: (count: number) => counted(count, { one: '# complete', other: '# complete' }),
  },
  left: (time: string) => `${time} left`,
  sent: (sent: string, all: string) => `${sent} of ${all}`,
  speed: (bytes: string) => `${bytes}/s`,
  waiting: (size: string) => `Waiting · ${size}`,
  watchable: 'Can be watched now',
  uploaded: 'Uploaded',
  deletedSince: 'Uploaded, since deleted',
  itFailed: 'Processing failed.',
  again: (name: string) => `Upload ${name} again`,
  open: 'Open',
  openWhat: (name: string) => `Open ${name}`,
  tryAgain: 'Try again',
  remove: 'Remove',
  removeWhat: (name: string) => `Remove the upload of ${name}`,
  cancel: 'Cancel',
  cancelWhat: (name: string) => `Cancel the upload of ${name}`,

  drop: 'Drop to upload',
  folder: (name: string) => `The folder ${name} was not uploaded`,
  noFolders: 'Folders cannot be dropped.',
  noFoldersHint: 'Open the folder and drop the files in it.',
  empty: 'The file is empty.',
  chooseOther: 'Choose another file.',
  stopped: (name: string) =>
    `The upload of ${name} was stopped, but the video is still in the list`,
}
export type UploadsMessages = typeof en
