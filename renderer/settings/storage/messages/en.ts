export const en = {
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
}
export type StorageMessages = typeof en
