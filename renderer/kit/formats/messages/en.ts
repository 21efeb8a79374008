/** The state of a video, and figures with their units. */
export const en = {
  uploading: (percent: string) => `Uploading ${percent}`,
  uploaded: 'Uploaded',
  waiting: 'Waiting for its file',
  queued: 'Queued',
  processing: (percent: string) => `Processing ${percent}`,
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
}
export type FormatMessages = typeof en
