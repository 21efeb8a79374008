import type {
  HealthPart,
  HealthState,
  SystemHealth,
} from '../../../daemon/contract/system-health.ts'
import type { WorkerEntry } from '../../../daemon/contract/worker.ts'
import { counted } from '../../kit/language.ts'

type Kind = SystemHealth['queue']['kinds'][number]['kind']

const titles: Record<HealthPart, string> = {
  queue: 'Queue',
  disk: 'Disk space',
  backups: 'Backups',
  webhooks: 'Webhooks',
  sandbox: 'ffmpeg and its sandbox',
  certificates: 'Certificates',
  files: 'Database and files',
  machine: 'Log, clock and limits',
  updates: 'Updates',
}

const states: Record<HealthState, string> = {
  ok: 'OK',
  attention: 'Needs attention',
  problem: 'Problem',
  unknown: 'Unknown',
  off: 'Off',
}

const kinds: Record<Kind, string> = {
  fetch: 'Fetching URLs',
  process: 'Preparing videos',
  encode: 'Encoding videos',
  track: 'Audio tracks',
  transcribe: 'Transcripts',
  import: 'Imports',
  repair: 'Repairs',
  retire: 'Removing replaced versions',
  placeholder: 'Poster placeholders',
  reencode: 'Re-encoding',
  sweep: 'Deleting files',
  empty_space: 'Deleting spaces',
  empty_trash: 'Emptying the trash',
  backup: 'Backups',
  verify_backup: 'Restore tests',
  mail: 'Mail',
}

const days = (count: number): string => counted(count, { one: '# day', other: '# days' })

const workerStatuses: Record<WorkerEntry['status'], string> = {
  waiting: 'Not accepted yet',
  idle: 'Idle',
  encoding: 'Encoding',
  draining: 'Draining',
  refused: 'Refused',
  lost: 'Lost',
}

export const en = {
  title: 'Health',
  titles,
  states,
  allFine: 'Everything works.',
  someAttention: (count: number) =>
    counted(count, {
      one: 'Everything works. # part needs attention.',
      other: 'Everything works. # parts need attention.',
    }),
  someProblems: (count: number) =>
    counted(count, { one: 'There is # problem.', other: 'There are # problems.' }),
  open: (place: string) => `Open ${place}`,
  places: {
    encoding: 'Settings, Encoding',
    storage: 'Settings, Storage',
    webhooks: 'Developers, Webhooks',
    about: 'Settings, About',
  },
  queue: {
    empty: 'No jobs are waiting.',
    now: (running: number, waiting: number) => `${running} running, ${waiting} waiting.`,
    oldest: (time: string) => `The oldest has been waiting for ${time}.`,
    slow: 'Check whether encoding keeps up and whether jobs fail: the server log has the reason.',
    paused: 'Encoding is paused. Only what a viewer is waiting for is encoded.',
    videos: (encoding: number, waiting: number) =>
      `Videos: ${encoding} being encoded, ${waiting} waiting.`,
    left: (time: string) => `About ${time} left.`,
    speed: (factor: string) => `Encoding runs at ${factor} times the speed of playback.`,
    kinds,
    kind: (running: number, waiting: number, later: number) =>
      [
        ...(running > 0 ? [`${running} running`] : []),
        ...(waiting > 0 ? [`${waiting} waiting`] : []),
        ...(later > 0 ? [`${later} later`] : []),
      ].join(', '),
  },
  disk: {
    used: (used: string, free: string, total: string) =>
      `svc uses ${used}. ${free} of ${total} are free.`,
    tooEarly: (measured: number, needed: number) =>
      `No forecast yet: measured ${measured} of the required ${days(needed)}.`,
    notFilling: (measured: number) =>
      `At the rate of the last ${days(measured)}, the disk will not fill up.`,
    fullIn: (left: number, measured: number) =>
      `At the rate of the last ${days(measured)}, the disk will be full in about ${days(left)}.`,
    makeRoom: 'Free space soon, or add a larger disk: uploads are refused when the disk is full.',
  },
  backups: {
    none: 'There is no backup. Make one, or turn on nightly backups.',
    newest: (when: string, size: string) => `The newest backup was made on ${when} (${size}).`,
    old: 'It is out of date. Make a new one.',
    tests: {
      verified: 'It passed its restore test.',
      failed: 'It failed its restore test.',
      running: 'Its restore test is running.',
      waiting: 'Its restore test is waiting to start.',
    },
    testTonight: 'It will be tested tonight.',
    untested: 'It has not been tested. Start a restore test.',
    lastVerified: (when: string) => `A restore test last succeeded on ${when}.`,
    nightlyOff: 'Nightly backups are off.',
  },
  webhooks: {
    none: 'There are no webhooks.',
    fine: (count: number) =>
      counted(count, {
        one: '# webhook is enabled and working.',
        other: '# webhooks are enabled and working.',
      }),
  },
  sandbox: {
    fine: (version: string) => `ffmpeg ${version}. Every protection is active.`,
    version: (version: string) => `ffmpeg ${version}.`,
    refuses:
      'Nothing is processed: SVC_SANDBOX is set to required, and the sandbox is only partly active. Uploads wait.',
    protections: 'All protections',
    lines: {
      network: 'Network',
      files: 'Files',
      processes: 'Other processes',
      system_calls: 'System calls',
      limits: 'Limits',
      privileges: 'Privileges',
      lifetime: 'Lifetime',
    },
    holds: 'Active',
    holdsNot: 'Not active',
  },
  certificates: {
    none: 'The public URL does not use HTTPS, so there is no certificate.',
    reading: 'The certificate of the public URL is being read.',
    until: (host: string, when: string, left: number) =>
      `${host}: valid until ${when}, ${days(left)} from now.`,
    sources: {
      files: 'The certificate in SVC_HTTPS_CERT',
      public_url: 'The certificate that the public URL presents',
    },
    wrongHost: (host: string) =>
      `The certificate does not match ${host}, so browsers show a warning. Install one for this host.`,
    unreachable: (host: string) =>
      `${host} could not be reached from the machine that runs svc, so its certificate could not be read.`,
  },
  files: {
    empty: 'The database is complete. There are no files of videos yet.',
    fine: (count: number) =>
      counted(count, {
        one: 'The database and # file are complete.',
        other: 'The database and # files are complete.',
      }),
    checking: 'The database and the files are being checked.',
  },
  machine: { fine: 'The log, the clock and the open-file limit are fine.' },
  workers: {
    title: 'Workers',
    statuses: workerStatuses,
    encoders: (count: number) =>
      counted(count, {
        one: 'It runs # encoder at a time.',
        other: 'It runs # encoders at a time.',
      }),
    speed: (factor: string) => `It encodes ${factor} seconds of video per second.`,
    run: (video: string, first: number, last: number) =>
      first === last ? `${video}: segment ${first}.` : `${video}: segments ${first} to ${last}.`,
    suspended: 'Waits while a viewer needs the machine, or encoding is paused.',
    lost: (when: string) =>
      `Last contact: ${when}. Other workers have taken over what it was encoding.`,
  },
  updates: {
    off: (version: string) => `svc ${version} is running. It does not look for newer versions.`,
    turnOn: 'Turn on',
    newest: (version: string, when: string) =>
      `svc ${version} is the newest version. Checked on ${when}.`,
    available: (latest: string, version: string) =>
      `svc ${latest} is available. svc ${version} is running.`,
    release: (version: string) => `About svc ${version}`,
    waiting: 'The release index has not been read yet.',
    failed: (reason: string) => `The release index could not be read: ${reason}`,
    again: 'svc tries again within a day.',
  },
}

export type HealthMessages = typeof en
