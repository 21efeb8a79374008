import { counted } from '../../kit/language.ts'

export const en = {
  tabs: {
    space: 'Space',
    player: 'Player',
    encoding: 'Encoding',
    storage: 'Storage',
    signIn: 'Sign-in',
    about: 'About',
  },
  title: 'Settings',
  parts: 'Parts of the settings',
  notLoaded: 'This part of the settings could not be loaded',
  saved: 'Settings saved',
  notSaved: 'The settings were not saved',
  name: 'Name',
  domains: 'Sites that may show its videos',
  domainsHint:
    'One a line: example.org, or *.example.org for all below it. Empty: any site. The dashboard always may.',
  listing: 'Public list',
  listed: 'Anybody may list the public videos',
  listedHint:
    'For pages with <svc-list>: names, pictures and collections of public videos can be read without a token.',
  playerLead:
    'For every player of this space. What a video or a page says for itself goes before it.',
  asMade: (value: string) => `As it comes: ${value}`,
  preview: 'Preview',
  previewOf: (name: string) => `With “${name}”. Other people see it once you save.`,
  previewAgain: 'Start again',
  previewNone: 'There is no video to play yet. Upload one to try the settings on it.',
  previewDrawn: 'Drawing of a player',
  encodingLead: 'For videos that are uploaded from now on. Those that are there stay as they are.',
  profile: 'Profile',
  profiles: {
    fast: { name: 'Fast', hint: 'Ready sooner, larger files.' },
    balanced: { name: 'Balanced', hint: 'What most need.' },
    small: { name: 'Small', hint: 'Smaller files, for about twice the time.' },
  },
  codecs: 'Encoded as',
  h264Hint: 'Always: every player has it.',
  codecNames: { hevc: 'H.265 (HEVC)', av1: 'AV1' },
  codecHints: {
    hevc: 'As well: smaller for Apple devices. Takes several times as long and its own room.',
    av1: 'As well: smallest for new browsers. Takes longest, and its own room.',
  },
  hardware: 'Use the graphics processor',
  hardwareHint:
    'Where it has an encoder for H.264 that works: much sooner, larger files at the same quality.',
  measure: 'Measure what it costs',
  measuring: 'Measuring…',
  measureHint: 'Really encodes some seconds of your newest video on this machine.',
  costs: (time: string, room: string) =>
    `A minute of such a video takes ${time} and ${room}, without its original.`,
  nothingToMeasure:
    'There is nothing to measure with yet. Upload a video, and measure when it is ready.',
  encodingSaved: 'New videos are encoded like this',
  queue: 'Right now',
  queueNow: (encoding: number, waiting: number) =>
    `${counted(encoding, { one: '# video is being encoded', other: '# videos are being encoded' })}, ` +
    `${counted(waiting, { one: '# is waiting', other: '# are waiting' })}.`,
  queueLeft: (time: string) => `About ${time} left.`,
  queueEmpty: 'No video is being encoded.',
  queueEncoders: (count: number) =>
    counted(count, {
      one: '# encoder works at a time; the videos share it.',
      other: 'Up to # encoders work at once; the videos share them.',
    }),
  paused: 'Pause encoding',
  resume: 'Resume encoding',
  pausedHint: 'Nothing is encoded but what a viewer waits for.',
  pausedNow: 'Encoding is paused',
  resumedNow: 'Encoding goes on',
  password: 'Password',
  passkeys: 'Passkeys',
  version: 'Version',
  address: 'Address',
  runsSince: 'Runs since',
  noFfmpeg: 'Not found: videos wait until it is there',
  sandbox: 'ffmpeg sandbox',
  sandboxLead:
    'ffmpeg reads files from strangers. The sandbox lets it reach nothing but the file it reads.',
  sandboxDegraded:
    'The sandbox does not hold in full on this machine. A crafted file could do more harm than ' +
    'it should: see below what is missing and what to do.',
  sandboxRefuses:
    'Nothing is processed: SVC_SANDBOX is required, and the sandbox does not hold in full. ' +
    'Uploads are kept and wait. See below what is missing and what to do.',
  sandboxLines: {
    network: 'Network',
    files: 'Files',
    processes: 'Other processes',
    system_calls: 'System calls',
    limits: 'Limits',
    privileges: 'Privileges',
    lifetime: 'Lifetime',
  },
  holds: 'Holds',
  holdsNot: 'Does not hold here',
  licences: 'Licences',
  licencesLead:
    'svc is free software under the Apache License 2.0. These libraries of others are in it, ' +
    'each under its own licence.',
  libraries: (count: number) => `${count} libraries`,
  library: 'Library',
  licence: 'Licence',
  passwordIs: 'You sign in with a password. Setting another signs out every other browser.',
  passwordIsNot:
    'With a password you sign in without a link, from any browser. Setting one signs out every other browser.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordRule: 'At least 10 characters. A few words in a row are easy to remember.',
  saving: 'Saving…',
  changePassword: 'Change password',
  setPassword: 'Set password',
  passwordSet: 'The password is set',
  passwordShort: 'The new password must have at least 10 characters.',
  passkeysLead:
    'Sign in with the fingerprint, face or PIN of a device, or with a security key. Nothing ' +
    'that could be stolen is kept here.',
  deviceName: 'Name of this device',
  deviceExample: 'My laptop',
  yourPassword: 'Your password',
  addPasskey: 'Add a passkey',
  noPasskeys: 'This browser offers passkeys on localhost and over HTTPS only.',
  neverUsed: 'never used',
  lastUsed: (when: string) => `last used ${when}`,
  added: (when: string) => `added ${when}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  aPasskey: 'Passkey',
  passwordIsSet: 'A password is set.',
  typeItToo: 'Type it too.',
  passkeyAdded: (name: string) => `Added ${name}`,
  passkeyRemoved: (name: string) => `Removed ${name}`,
  storage: {
    room: 'Room',
    roomUsed: (used: string, free: string) => `${used} used, ${free} free.`,
    roomScarce: 'Make room soon: uploads are refused when it is full.',
    folder: 'Data folder',
    retention: 'How long it is kept',
    retentionLead: 'What gathers by itself. Videos stay until somebody deletes them.',
    kept: {
      analytics_event_days: {
        name: 'What players send',
        hint: 'Single views, second by second. The figures made of them stay.',
      },
      analytics_days: { name: 'Figures of viewing', hint: 'What Analytics shows.' },
      delivery_days: { name: 'Log of webhooks', hint: 'What was sent, and what was answered.' },
    },
    fixed: 'Set in the environment of the appliance, and changed there.',
    days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    years: (years: number) => (years === 1 ? '1 year' : `${years} years`),
    forGood: 'For good',
    shorterTitle: 'Delete what is older?',
    shorterMeans: 'What is older is deleted now. There is no way back.',
    deleteOlder: 'Delete what is older',
    keptFrom: (what: string, time: string) => `${what}: ${time}`,
    backup: 'Backups',
    backupLead:
      'Copies of everything, made while it runs: videos, settings, keys, figures. Whoever has ' +
      'one can read all of it: keep it as safe as the appliance.',
    backUp: 'Back up now',
    keptIn: 'Kept in',
    otherDisk: 'A disk that fails takes both along: SVC_BACKUP_DIR names a folder on another one.',
    copying: (done: string, all: string) => `${done} of ${all} copied`,
    beginning: 'Waiting to begin',
    backupRuns: 'A backup is being made',
    begun: 'The backup has begun',
    notBegun: 'The backup was not begun',
    noBackups: 'There is no backup yet.',
    byHand: 'By hand',
    nightly: 'Nightly',
    failed: 'Failed',
    download: 'Download',
    downloadNamed: (when: string) => `Download the backup of ${when}`,
    remove: 'Delete',
    removeNamed: (when: string) => `Delete the backup of ${when}`,
    stop: 'Stop',
    stopNamed: 'Stop the backup',
    stopped: 'The backup was stopped; nothing of it was kept',
    removeAsked: 'Delete this backup?',
    removeMeans: (when: string, size: string) =>
      `The copy of ${when} (${size}) is gone then. The appliance itself stays as it is.`,
    removeDeed: 'Delete backup',
    removed: 'The backup was deleted',
    notRemoved: 'The backup was not deleted',
    everyNight: 'Back up every night',
    everyNightHint: (count: number) =>
      count === 1
        ? 'After 3 o’clock. The last nightly one is kept.'
        : `After 3 o’clock. The last ${count} nightly ones are kept; what has not changed is on the disk once.`,
    nightlyKept: 'Nightly backups that are kept',
    nightlyOn: 'A backup is made every night',
    nightlyOff: 'No backup is made at night',
    saved: 'Settings saved',
    notSaved: 'The settings were not saved',
    restore: 'Put one back',
    restoreHint:
      'On the appliance, into an empty data folder. A downloaded one is unpacked first (tar ' +
      '-xf). Every file is compared with its checksum.',
    commandOf: (what: string) => `command: ${what}`,
  },
}

export type SettingsMessages = typeof en
