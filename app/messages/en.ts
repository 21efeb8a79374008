/** English messages, whose shape the other languages share. */
const videos = (count: number): string => (count === 1 ? '1 video' : `${count} videos`)

export const en = {
  // How it stands.
  starting: 'Starting…',
  crashed: 'Stopped unexpectedly; starts again',
  failed: 'Does not start',
  stopped: 'Stopped',
  ready: 'Ready',
  paused: (count: number) =>
    count > 0 ? `Encoding is paused; waiting: ${videos(count)}` : 'Encoding is paused',
  encoding: (count: number, percent: string) => `Encoding ${videos(count)}, ${percent}`,
  uploading: (count: number, percent: string) =>
    `Uploading ${count === 1 ? '1 file' : `${count} files`}, ${percent}`,
  // The tray.
  startNow: 'Start now',
  open: 'Open svc',
  browse: 'Open in the browser',
  upload: 'Upload…',
  pause: 'Pause encoding',
  atLogin: 'Start when I sign in',
  whatHappened: 'What happened…',
  showLog: 'Show the log',
  restartInto: (version: string) => `Restart into ${version}`,
  quit: 'Quit',
  // Messages.
  crashNote: {
    title: 'svc has stopped unexpectedly',
    body: 'Nothing is lost; it starts again by itself.',
  },
  failNote: { title: 'svc does not start', body: 'Its window says why.' },
  trayNote: {
    title: 'svc runs on',
    body: 'Its window is closed; it can be opened, and svc quit, from the tray.',
  },
  updateNote: (version: string) => ({
    title: `svc ${version} is there`,
    body: 'It is put in place when svc quits, or at once from the tray.',
  }),
  readyNote: (name: string) => ({
    title: `${name} is ready`,
    body: 'It can be watched, embedded and downloaded.',
  }),
  errorNote: (name: string, why: string | undefined) => ({
    title: `${name} could not be processed`,
    body: why ?? 'Its page says why.',
  }),
  manyReady: (count: number) => `${count} videos are ready`,
  manyErrors: (count: number) => `${count} videos could not be processed`,
  // The page while no appliance answers.
  pageStarting: { title: 'Starting…', text: 'This takes a moment.' },
  pageCrashed: (seconds: number) => ({
    title: 'svc has stopped unexpectedly',
    text: `Nothing is lost. It starts again by itself in ${seconds} s and goes on where it was.`,
  }),
  pageFailed: {
    title: 'svc does not start',
    text: 'What is stored is untouched. See below what it says; when that is mended, try again.',
  },
  pageStopped: { title: 'svc is stopped', text: 'Encoding goes on at the next start.' },
  tryAgain: 'Try again',
  openLog: 'Open the log',
  saidLast: (logFile: string) => `What it said last (all of it: ${logFile}):`,
  saidNothing: 'It said nothing.',
  // The report of a crash.
  reportTitle: (when: string) => `svc stopped unexpectedly at ${when}.`,
  allOfIt: (logFile: string) => `All of it: ${logFile}`,
  endedBy: (signal: string) => `It was ended by ${signal}.`,
  endedWith: (code: number | null) => `It ended with ${code}.`,
  notStarted: (why: string) => `It could not be started: ${why}`,
  // Before quitting.
  quitUploading: 'Quit while files are uploaded?',
  quitEncoding: 'Quit while videos are encoded?',
  uploadsLost: (count: number) =>
    `${count === 1 ? 'A file is' : `${count} files are`} being uploaded. What has not arrived completely is not kept.`,
  encodingGoesOn: (count: number) =>
    `${count === 1 ? 'A video is' : `${count} videos are`} being encoded. This goes on where it is at the next start.`,
  notOurs: 'The appliance itself runs on: it was not started by this app.',
  nobodyWatches: 'While svc does not run, nobody can watch its videos.',
  background: 'Keep running in the background',
  cancel: 'Cancel',
  media: 'Video and audio',
  allFiles: 'All files',
}
export type AppMessages = typeof en
