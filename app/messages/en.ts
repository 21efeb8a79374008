/** English messages, whose shape the other languages share. */
const videos = (count: number): string => (count === 1 ? '1 video' : `${count} videos`)

export const en = {
  // How it stands.
  starting: 'Starting…',
  crashed: 'Stopped unexpectedly; restarting',
  failed: 'Cannot start',
  stopped: 'Stopped',
  ready: 'Ready',
  paused: (count: number) =>
    count > 0 ? `Encoding is paused; ${videos(count)} queued` : 'Encoding is paused',
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
    title: 'svc stopped unexpectedly',
    body: 'No data is lost. svc restarts automatically.',
  },
  failNote: { title: 'svc cannot start', body: 'See the svc window for the reason.' },
  trayNote: {
    title: 'svc is still running',
    body: 'The window is closed. Open it again or quit svc from the tray.',
  },
  updateNote: (version: string) => ({
    title: `svc ${version} is available`,
    body: 'It is installed when you quit svc, or now from the tray.',
  }),
  readyNote: (name: string) => ({
    title: `${name} is ready`,
    body: 'You can watch, embed and download it.',
  }),
  errorNote: (name: string, why: string | undefined) => ({
    title: `${name} could not be processed`,
    body: why ?? 'See its page for the reason.',
  }),
  manyReady: (count: number) => `${count} videos are ready`,
  manyErrors: (count: number) => `${count} videos could not be processed`,
  // The page while no appliance answers.
  pageStarting: { title: 'Starting…', text: 'This takes a moment.' },
  pageCrashed: (seconds: number) => ({
    title: 'svc stopped unexpectedly',
    text: `No data is lost. svc restarts in ${seconds} s and resumes its work.`,
  }),
  pageFailed: {
    title: 'svc cannot start',
    text: 'Your data is not affected. Fix the problem shown below, then try again.',
  },
  pageStopped: { title: 'svc is stopped', text: 'Encoding resumes at the next start.' },
  tryAgain: 'Try again',
  openLog: 'Open the log',
  lastLines: (logFile: string) => `Last lines of the log (${logFile}):`,
  noOutput: 'The log is empty.',
  // The report of a crash.
  reportTitle: (when: string) => `svc stopped unexpectedly at ${when}.`,
  allOfIt: (logFile: string) => `Full log: ${logFile}`,
  endedBy: (signal: string) => `It was ended by ${signal}.`,
  endedWith: (code: number | null) => `It exited with code ${code}.`,
  notStarted: (why: string) => `It could not be started: ${why}`,
  // A choice in the tray that the system did not take.
  atLoginNotChanged: (why: string) => ({
    message: '“Start when I sign in” was not changed',
    detail: `${why}\nFix the problem, then choose it again in the tray.`,
  }),
  // Before quitting.
  quitUploading: 'Quit while files are being uploaded?',
  quitEncoding: 'Quit while videos are being encoded?',
  uploadsLost: (count: number) =>
    `${count === 1 ? 'A file is' : `${count} files are`} being uploaded. Incomplete uploads are discarded.`,
  encodingGoesOn: (count: number) =>
    `${count === 1 ? 'A video is' : `${count} videos are`} being encoded. Encoding resumes at the next start.`,
  notOurs: 'The svc server keeps running because this app did not start it.',
  nobodyWatches: 'Nobody can watch your videos while svc is not running.',
  background: 'Keep running in the background',
  cancel: 'Cancel',
  media: 'Video and audio',
  allFiles: 'All files',
}
export type AppMessages = typeof en
