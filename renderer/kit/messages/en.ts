export const en = {
  /** What people are in a space. */
  roles: {
    owner: 'Owner',
    editor: 'Editor',
    uploader: 'Uploader',
    analyst: 'Analyst',
    viewer: 'Viewer',
  },

  cancel: 'Cancel',
  close: 'Close',
  working: 'Working…',
  tryAgain: 'Try again',
  undo: 'Undo',
  more: 'More',
  loadMore: 'Load more',
  loading: 'Loading…',
  nothingFound: (text: string) => `No results for “${text}”`,

  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  copiedWhat: (what: string) => `Copied ${what}`,
  notCopied: (what: string) => `The ${what} was not copied`,
  clipboardRefused: 'The browser blocked access to the clipboard.',
  clipboardHint: 'Select the text and copy it with the keyboard.',

  notices: 'Notices',
  closeNotice: 'Close this notice',
  notUndone: 'The action was not undone',

  notPossible: 'Not possible',
  noAnswer: 'svc is not responding',
  noAnswerHint: 'Check that it is still running, then try again.',
  wentWrong: 'Something went wrong',
  /** Before its sentence in English, where that is more. */
  itsWords: 'Error from svc:',
  loadAgain: 'Load the page again.',

  save: 'Save',
  saving: 'Saving…',
  unsaved: 'You have unsaved changes.',
  discard: 'Discard',
  conflict: (fields: string) =>
    `Changed elsewhere: ${fields}. Your version is still here; saving it overwrites the other.`,

  imageFaults: {
    type: 'This file is not a JPEG, PNG, WebP or AVIF image. Export it in one of these formats.',
    tooLarge: 'This image is larger than 20 MB. Use a smaller file.',
    tooManyPixels: 'This image has more than 50 megapixels. Resize it; 1920 × 1080 is enough.',
    unreadable: 'This image cannot be read. It may be damaged; export it again.',
  },
  watermark: {
    position: 'Position',
    positions: {
      'top-left': 'Top left',
      top: 'Top',
      'top-right': 'Top right',
      left: 'Left',
      center: 'Center',
      right: 'Right',
      'bottom-left': 'Bottom left',
      bottom: 'Bottom',
      'bottom-right': 'Bottom right',
    },
    width: 'Width in percent of the picture',
    margin: 'Distance from the edge in percent of the picture width',
    opacity: 'Opacity in percent',
  },
  formats: {
    uploading: (percent: string) => `Uploading ${percent}`,
    uploaded: 'Uploaded',
    waiting: 'Waiting for file',
    queued: 'Queued',
    processing: (percent: string) => `Processing ${percent}`,
    arriving: (percent: string) => `Playable, uploading ${percent}`,
    arrivingPaused: (percent: string) => `Playable, upload paused at ${percent}`,
    finishing: (percent: string) => `Playable, finishing ${percent}`,
    waitingFor: {
      storage_full: 'Waiting for disk space',
      engine_unavailable: 'Waiting for ffmpeg',
      sandbox_unavailable: 'Waiting for the ffmpeg sandbox',
    },
    failed: 'Failed',
    ready: 'Ready',
    incomplete: 'Ready, incomplete',

    justNow: 'just now',
    /** From a byte to a terabyte. */
    bytes: 'B kB MB GB TB',
    secondsShort: (count: number) => `${count} s`,
    minutesShort: (count: number) => `${count} min`,
    hoursShort: (count: number) => `${count} h`,
  },
}

export type KitMessages = typeof en
