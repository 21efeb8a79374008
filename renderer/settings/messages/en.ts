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
  parts: 'Settings pages',
  notLoaded: 'These settings could not be loaded',
  saved: 'Settings saved',
  notSaved: 'The settings were not saved',
  name: 'Name',
  domains: 'Sites that can embed videos',
  domainsHint:
    'One per line: example.org, or *.example.org for all its subdomains. Leave empty to allow any site. The dashboard is always allowed.',
  listing: 'Public list',
  listed: 'Anyone can list the public videos',
  listedHint:
    'For pages with <svc-list>: names, thumbnails and collections of public videos can be read without a token.',
  playerLead: 'For every player of this space. Videos and pages can override this.',
  asMade: (value: string) => `Default: ${value}`,
  preview: 'Preview',
  previewOf: (name: string) => `With “${name}”. Viewers see the change after you save.`,
  previewAgain: 'Restart',
  previewNone: 'There is no video to play yet. Upload one to try the settings.',
  previewDrawn: 'Drawing of a player',
  encodingLead: 'For new uploads. Existing videos do not change.',
  profile: 'Profile',
  profiles: {
    fast: { name: 'Fast', hint: 'Ready sooner, larger files.' },
    balanced: { name: 'Balanced', hint: 'Right for most videos.' },
    small: { name: 'Small', hint: 'Smaller files in about twice the time.' },
  },
  codecs: 'Codecs',
  h264Hint: 'Always on; plays everywhere.',
  codecNames: { hevc: 'H.265 (HEVC)', av1: 'AV1' },
  codecHints: {
    hevc: 'Additional: smaller for Apple devices. Takes several times as long and needs extra space.',
    av1: 'Additional: smallest for recent browsers. Takes the longest and needs extra space.',
  },
  hardware: 'Use the graphics processor',
  hardwareHint:
    'If it has a working H.264 encoder: much faster, with larger files at the same quality.',
  measure: 'Estimate time and size',
  measuring: 'Estimating…',
  measureHint: 'Encodes a few seconds of your newest video on this machine.',
  costs: (time: string, space: string) =>
    `One minute of video takes ${time} and ${space}, not counting the original.`,
  nothingToMeasure:
    'There is no video to estimate with. Upload one, and try again when it is ready.',
  encodingSaved: 'The encoding settings were saved',
  queue: 'Queue',
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
  pausedHint: 'Only what a viewer is waiting for is encoded.',
  pausedNow: 'Encoding is paused',
  resumedNow: 'Encoding is resumed',
  password: 'Password',
  passkeys: 'Passkeys',
  version: 'Version',
  address: 'URL',
  runsSince: 'Running since',
  noFfmpeg: 'Not found. Videos wait until it is installed',
  sandbox: 'ffmpeg sandbox',
  sandboxLead:
    'ffmpeg reads files that other people upload. The sandbox gives it access to nothing but those files.',
  sandboxDegraded:
    'The sandbox is only partly active on this machine, so a malicious file could do more harm. ' +
    'See below what is missing and what to do.',
  sandboxRefuses:
    'Nothing is processed: SVC_SANDBOX is set to required, and the sandbox is only partly active. ' +
    'Uploads wait. See below what is missing and what to do.',
  sandboxLines: {
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
  licences: 'Licences',
  licencesLead:
    'svc is free software under the Apache License 2.0. It contains these libraries, each under ' +
    'its own licence.',
  libraries: (count: number) => `${count} libraries`,
  library: 'Library',
  licence: 'Licence',
  passwordIs: 'You can sign in with a password. Changing it signs out all other browsers.',
  passwordIsNot:
    'With a password you can sign in from any browser without a link. Setting one signs out all other browsers.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordRule: 'At least 10 characters. A few words in a row are easy to remember.',
  saving: 'Saving…',
  changePassword: 'Change password',
  setPassword: 'Set password',
  passwordSet: 'The password was set',
  passwordShort: 'The new password must have at least 10 characters.',
  passkeysLead:
    'Sign in with your fingerprint, face or PIN, or with a security key. svc stores nothing that ' +
    'could be stolen.',
  deviceName: 'Name of this device',
  deviceExample: 'My laptop',
  yourPassword: 'Your password',
  addPasskey: 'Add passkey',
  noPasskeys: 'This browser supports passkeys only over HTTPS and on localhost.',
  neverUsed: 'never used',
  lastUsed: (when: string) => `last used ${when}`,
  added: (when: string) => `added ${when}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  aPasskey: 'Passkey',
  passwordIsSet: 'A password is set.',
  typeItToo: 'Enter it as well.',
  passkeyAdded: (name: string) => `Added ${name}`,
  passkeyRemoved: (name: string) => `Removed ${name}`,
  storage: {
    diskSpace: 'Disk space',
    diskSpaceUsed: (used: string, free: string) => `${used} used, ${free} free.`,
    diskSpaceScarce: 'Free some space soon: uploads are refused when the disk is full.',
    folder: 'Data folder',
    retention: 'Retention',
    retentionLead: 'For automatic data. Videos stay until you delete them.',
    kept: {
      analytics_event_days: {
        name: 'Raw view data',
        hint: 'Single views, second by second. The analytics made from them stay.',
      },
      analytics_days: { name: 'Analytics', hint: 'The figures on the Analytics page.' },
      delivery_days: { name: 'Webhook log', hint: 'Deliveries and their responses.' },
    },
    fixed: 'Set by an environment variable of svc. Change it there.',
    days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    years: (years: number) => (years === 1 ? '1 year' : `${years} years`),
    forGood: 'Forever',
    shorterTitle: 'Delete older data?',
    shorterMeans: 'Older data is deleted now. This cannot be undone.',
    deleteOlder: 'Delete older data',
    keptFrom: (what: string, time: string) => `${what}: ${time}`,
    backup: 'Backups',
    backupLead:
      'Copies of everything, made while svc runs: videos, settings, keys and analytics. Anyone ' +
      'with a backup can read all of it, so keep it as safe as svc itself.',
    backUp: 'Back up now',
    keptIn: 'Stored in',
    otherDisk: 'Keep backups on another disk: set SVC_BACKUP_DIR to a folder there.',
    copying: (done: string, all: string) => `${done} of ${all} copied`,
    beginning: 'Waiting to start',
    backupRuns: 'Backup in progress',
    begun: 'The backup has started',
    notBegun: 'The backup was not started',
    noBackups: 'There are no backups yet.',
    byHand: 'Manual',
    nightly: 'Nightly',
    failed: 'Failed',
    download: 'Download',
    downloadNamed: (when: string) => `Download the backup of ${when}`,
    remove: 'Delete',
    removeNamed: (when: string) => `Delete the backup of ${when}`,
    stop: 'Stop',
    stopNamed: 'Stop the backup',
    stopped: 'The backup was stopped and deleted',
    removeAsked: 'Delete this backup?',
    removeMeans: (when: string, size: string) =>
      `The backup of ${when} (${size}) is deleted. The data of svc itself does not change.`,
    removeAction: 'Delete backup',
    removed: 'The backup was deleted',
    notRemoved: 'The backup was not deleted',
    everyNight: 'Back up every night',
    everyNightHint: (count: number) =>
      count === 1
        ? 'Every night after 03:00. The last nightly backup is kept.'
        : `Every night after 03:00. The last ${count} nightly backups are kept; unchanged files are stored once.`,
    nightlyKept: 'Nightly backups to keep',
    nightlyOn: 'Nightly backups are on',
    nightlyOff: 'Nightly backups are off',
    restore: 'Restore',
    restoreHint:
      'On the machine that runs svc, into an empty data folder. Unpack a downloaded backup first ' +
      '(tar -xf). Every file is verified by its checksum.',
    commandOf: (what: string) => `command: ${what}`,
  },
}

export type SettingsMessages = typeof en
